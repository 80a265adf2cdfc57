/** The screen of a table: which dialog is open, what floats over the board, and what keys do. */

import { tick } from "svelte";
import type { Shine } from "../../board/contract";
import { isArrow } from "../../lib/arrows";
import { t } from "../../lib/i18n.svelte";
import { isForPage } from "../../lib/keys";
import { refusalOf } from "../../lib/refusals";
import { go } from "../../lib/router.svelte";
import { settings } from "../../lib/settings.svelte";
import { api } from "../../net/api";
import { keepMade, key, tokenOf } from "../../net/keyring";
import type { Made } from "../../net/messages";
import { sameAgain } from "../../play/ending";
import { Cursor } from "../../play/cursor.svelte";
import type { Game } from "../../play/game.svelte";
import { recapOf, trailsOf, type Recap } from "../../play/recap";
import { FIVE_ACTIONS, picked } from "../../play/selection";
import { Telling } from "../../play/telling.svelte";
import { roundOf } from "../../play/words";

export type Overlay = "" | "menu" | "list" | "desk" | "log" | "invite" | "desk-of";
export type Tab = "board" | "desk" | "players" | "log";
/** What a wide table tells: the news since one's turn, or everything. */
export const BOXES = ["recap", "log"] as const;
export type Box = (typeof BOXES)[number];

/** Whether Enter and Space press what has the focus. */
const presses = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement || target instanceof SVGElement;

export class PlayingScreen {
  readonly telling: Telling;
  readonly cursor = new Cursor();
  overlay = $state<Overlay>("");
  /** Whose desk is looked at in a dialog. */
  deskOf = $state("");
  tab = $state<Tab>("board");
  /** On a phone: everything that the dock can show, and the way to the other tabs. */
  unfolded = $state(false);
  finalOpen = $state(true);
  /** What the tips are about. */
  adviceAbout = $state.raw<readonly string[]>([]);
  /** The version that advice was asked for: with the next one it is out of date. */
  private adviceFor = $state(-1);
  /** The decisions there were when the recap was closed, and when it was unfolded. */
  private recapClosed = $state(-1);
  private recapUnfolded = $state(-1);
  /** The box that was chosen, and the part of the round it was chosen for. */
  private boxChosen = $state.raw<{ box: Box; part: string } | null>(null);
  /** The decisions whose pieces show the way they went. */
  private looked = $state.raw<readonly number[]>([]);

  constructor(readonly game: Game) {
    this.telling = new Telling(game);
  }

  /** An action is to be chosen, not one of its decisions. */
  readonly choosesAction = $derived.by(
    () => this.game.update.prompt.kind === "action" && !this.game.view.decision.neutral_post,
  );
  readonly showsFinal = $derived.by(() => this.game.update.over && this.finalOpen);
  readonly showsAdvice = $derived.by(
    () =>
      this.game.mayAsk && this.adviceFor === this.game.update.version && !this.game.card && !this.telling.at,
  );
  readonly showsRecap = $derived.by(() => {
    const { isMine, handover, news, view, deciding, update } = this.game;
    const returned = isMine && !handover && view.turn.seat === deciding && !update.over;
    return returned && news.length > 0 && this.recapClosed < update.decisions;
  });
  readonly recapOpen = $derived.by(
    () => this.showsRecap && this.recapUnfolded === this.game.update.decisions,
  );
  readonly recap: Recap = $derived.by(() => {
    const { news, me, speaker } = this.game;
    return recapOf(
      news.filter((entry) => entry.seat !== me),
      me,
      speaker,
    );
  });
  /** As one's turn begins what others did, and with the first action everything, unless another was chosen. */
  readonly box: Box = $derived.by(() => {
    if (this.boxChosen?.part === this.part) return this.boxChosen.box;
    return this.showsRecap ? "recap" : "log";
  });
  private get part(): string {
    const { view } = this.game;
    return `${roundOf(view.turn.number, view.players)} ${this.showsRecap}`;
  }
  /** Until an action is chosen the map stays calm; then all it allows stands out from the rest. */
  readonly shine: Shine = $derived.by(() => {
    const { update, selection } = this.game;
    if (update.prompt.kind !== "action" || selection.length) return "rest";
    return settings.targets === "always" ? "all" : "near";
  });
  readonly trails = $derived.by(() =>
    this.looked.length && !this.telling.at
      ? trailsOf(
          this.game.news.filter((entry) => this.looked.includes(entry.decision)),
          this.game.position,
        )
      : [],
  );
  /** What a card is about stays in sight: its route and towns, and where a displaced piece may go. */
  readonly cardAbout = $derived.by(() => {
    const { data, selection, card, left } = this.game;
    const chosen = picked(selection, "route") ?? picked(selection, "point")?.split("/")[0];
    const about = data.facts.routes.filter(
      (route) => route.id === chosen || (card === "displace" && left[0]?.routes?.includes(route.id)),
    );
    return about.flatMap((route) => [
      `city:${route.a}`,
      `city:${route.b}`,
      ...route.points.map((_, n) => `point:${route.id}/${n + 1}`),
    ]);
  });
  /** Somebody with a link has not come yet, and the links are known here. */
  readonly awaitsGuests = $derived.by(() => {
    const { table, id } = this.game.client;
    const missing = (table?.seats ?? []).some((seat) => seat.kind === "link" && !seat.joined);
    return missing && Object.keys(key(id)?.links ?? {}).length > 0;
  });

  /** Rivals play, and somebody here waits for it. */
  readonly canSkip = $derived.by(() => {
    const { client, isMine, update, waits } = this.game;
    return client.seats.length > 0 && !isMine && !update.over && !waits;
  });

  open = (overlay: Overlay): void => void (this.overlay = overlay);
  close = (): void => void (this.overlay = "");
  unfold = (): void => void (this.unfolded = true);
  show = (tab: Tab): void => {
    this.tab = tab;
    if (tab === "board") this.unfolded = false;
  };
  /** The focus goes to the board in words, which on a phone may have to be brought back first. */
  toBoard = (): void => {
    this.show("board");
    this.cursor.go({ branch: "can" }, false);
  };
  openDesk = (seat: string): void => {
    this.deskOf = seat;
    this.overlay = "desk-of";
  };
  closeRecap = (): void => void (this.recapClosed = this.game.update.decisions);
  /** What folds it may be another button than what unfolds it. */
  toggleRecap = (): void => {
    this.recapUnfolded = this.recapOpen ? -1 : this.game.update.decisions;
    void tick().then(() => document.querySelector<HTMLElement>("[data-recap]")?.focus());
  };
  chooseBox = (box: Box): void => void (this.boxChosen = { box, part: this.part });
  light = (places: readonly string[]): void => void (this.game.lit = places);
  /** These decisions of others are looked at in the recap, or none. */
  look = (decisions: readonly number[], places: readonly string[]): void => {
    this.looked = decisions;
    this.light(places);
  };

  toggleAdvice = (): void => {
    if (this.showsAdvice) return this.closeAdvice();
    if (!this.game.mayAsk) return;
    while (this.game.card && this.game.stepBack());
    this.adviceAbout = [];
    this.adviceFor = this.game.update.version;
    this.tab = "board";
  };
  closeAdvice = (): void => {
    this.adviceFor = -1;
    if (document.activeElement?.closest(".advice"))
      void tick().then(() => document.querySelector<HTMLElement>("[data-advice]")?.focus());
  };

  onkey = (event: KeyboardEvent): void => {
    if (!isForPage(event) || document.querySelector("dialog[open]") || this.showsFinal) return;
    if (this.press(event)) event.preventDefault();
  };

  /** Do what a key asks for; tells whether it is one of ours. */
  private press(event: KeyboardEvent): boolean {
    const { game } = this;
    // Those who speak to the page type by accident.
    if (!settings.letters && event.key.length === 1 && event.key !== " ") return false;
    const mode = FIVE_ACTIONS[Number(event.key) - 1];
    if (mode && game.canMode(mode)) game.chooseMode(mode);
    else if (isArrow(event.key)) this.cursor.go({ step: 0 }, event.target === document.body || undefined);
    else if (event.key === "Enter") return this.confirm(event.target);
    else if (event.key === " ") return !presses(event.target) && game.hurry();
    else {
      const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const command = event.shiftKey && letter === "u" ? this.reset : this.commands[letter];
      if (!command) return false;
      command();
    }
    return true;
  }

  skip = (): void => {
    if (this.canSkip) this.game.showing.skip();
  };

  private readonly reset = (): void => {
    if (this.game.update.undo.can) this.game.client.reset();
  };
  private readonly commands: Readonly<Record<string, () => void>> = {
    Escape: () => this.escape(),
    u: () => this.game.update.undo.can && this.game.client.undo(),
    e: () => {
      const end = (["end_turn", "done"] as const).find((kind) => this.game.can(kind));
      if (end) this.game.playKind(end);
    },
    l: () => this.game.isMine && this.open("list"),
    a: this.toggleAdvice,
    s: this.skip,
    t: () => this.game.pick("tradesman", "trader"),
    m: () => this.game.pick("tradesman", "merchant"),
    p: () => this.tellPoints(),
    ".": () => this.cursor.go({ step: 1 }),
    ",": () => this.cursor.go({ step: -1 }),
    "?": () => this.open("menu"),
  };

  /** The points of all, and how near the end is. */
  private tellPoints(): void {
    const { view, called, announcer, update } = this.game;
    const { cities, markers } = update.meters;
    const points = Object.entries(view.desks).map(
      ([seat, desk]) => `${called(seat)}: ${t("points", { count: desk.score })}`,
    );
    announcer.say(
      [
        ...points,
        t("meter-cities", { value: cities.completed, end: cities.end }),
        t("meter-markers", { left: markers.left }),
      ].join(". "),
    );
  }

  /** Enter confirms a card, unless it presses a button. */
  private confirm(target: EventTarget | null): boolean {
    if (!this.game.card || presses(target)) return false;
    this.game.confirm();
    return true;
  }

  /** One pick back; in the middle of an action, with nothing picked, one decision of it. */
  private escape(): void {
    const { game } = this;
    if (this.telling.at) this.telling.stop();
    else if (this.showsAdvice && !game.canStepBack) this.closeAdvice();
    else if (!game.stepBack() && game.update.prompt.kind !== "action" && game.update.undo.can)
      game.client.undo();
  }

  private readonly fail = (error: unknown): null => {
    this.game.client.problem = { ...refusalOf(error), at: Date.now() };
    return null;
  };
  download = async (): Promise<void> => {
    const { id } = this.game.client;
    const found = await api.record(id, tokenOf(key(id))).catch(this.fail);
    if (!found) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }));
    link.download = `hansa-${id}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  /** A table of one's own that goes on from here. */
  clone = async (): Promise<void> => {
    const { id } = this.game.client;
    if (this.goTo(await api.clone(id, {}, key(id)?.tokens[0]).catch(this.fail))) this.close();
  };
  /** The same table once more. */
  again = async (): Promise<void> => {
    const { view, client } = this.game;
    const { table, seats } = client;
    if (table) this.goTo(await api.make(sameAgain(table, view, seats)).catch(this.fail));
  };
  private goTo(made: Made | null): boolean {
    if (!made) return false;
    keepMade(made);
    go(`/table/${made.table.id}`);
    return true;
  }
}
