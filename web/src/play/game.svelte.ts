/** A table as one person sits at it: what the server said, what has been picked, and what that makes of the board. */

import type { BoardPosition, Camera, Ghost, Light, Motion, Place, Target } from "../board/contract";
import { isStill, settings } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import type { TableClient } from "../net/client.svelte";
import type { BoardData, Legal, LogEntry, Update } from "../net/messages";
import { actionsGiven } from "./actions";
import { Announcer } from "./announcing.svelte";
import { gainLights, lightsOf } from "./lights";
import { framed } from "./framing";
import { hopeOf } from "./hope";
import { dropOf, liftOf, motionsOf } from "./motion";
import { boardPosition, ordinaryPosts, routeOf } from "./position";
import { entriesSince } from "./recap";
import * as selecting from "./selection";
import { Showing } from "./showing.svelte";
import { ghostOf, meant, targetOf } from "./targets";
import type { Field, Mode, Selection, Spot, Step } from "./selection";
import { called, linesOf, tableNames, type Line, type Speaker } from "./words";

export const ABILITIES = ["keys", "actions", "privilege", "book", "bank"] as const;
/** Always the same, so that nothing is drawn again as long as there are none. */
const NO_GHOSTS: readonly Ghost[] = [];

export class Game {
  selection = $state.raw<Selection>(selecting.NOTHING_PICKED);
  hover = $state<Place | null>(null);
  lit = $state.raw<readonly Place[]>([]);
  /** An action that is only looked at: its piece is shown where it would stand. */
  proposed = $state.raw<Legal | null>(null);
  motions = $state.raw<readonly Motion[]>([]);
  /** The piece of a decision that was sent: it stands there at once, and is taken up again if it is refused. */
  hope = $state.raw<Ghost | null>(null);
  flashes = $state.raw<readonly Light[]>([]);
  camera = $state.raw<Camera>({ frame: "all", nonce: 0 });
  /** The seat that has taken over at a shared screen; decisions wait until it has. */
  sitting = $state<string | null>(null);
  readonly announcer = new Announcer();
  readonly showing: Showing;

  private version = -1;
  /** The targets of this version, by what they are made from. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- what is drawn depends on what they are made from
  private readonly known = new Map<string, Target>();
  /** The turn of one's own that the map was framed for, and the decision that was asked for last. */
  private framedTurn = 0;
  private asked = "";
  /** A decision was sent and not answered yet. */
  private sent = false;
  /** Where the first piece in hand goes when the lifting has ended. */
  private destination: string | undefined;

  constructor(
    readonly client: TableClient,
    readonly data: BoardData,
    readonly first: Update,
  ) {
    this.showing = new Showing(client);
  }

  readonly update: Update = $derived.by(() => this.showing.shown.update ?? this.first);
  readonly log: readonly LogEntry[] = $derived.by(() => [...this.client.older, ...this.showing.shown.log]);
  readonly view = $derived.by(() => this.update.view);
  readonly names = $derived.by(() => tableNames(this.client.table));
  readonly speaker: Speaker = $derived.by(() => ({
    facts: this.data.facts,
    name: this.names,
    players: this.view.players,
    you: this.shared ? undefined : this.client.seats[0],
  }));
  /** How a seat is called where no sentence is made of it: the name, or "You". */
  readonly called = (seat: string): string => called(seat, this.speaker);
  readonly deciding: string | null = $derived.by(() => this.update.prompt.seat);
  /** The game has not begun: somebody who is invited has not come. */
  readonly waits = $derived.by(() => this.client.table?.waits ?? false);
  readonly isMine = $derived.by(
    () => !this.waits && this.deciding !== null && this.client.seats.includes(this.deciding),
  );
  /** Whose desk is large: the deciding seat if it is one of mine, else the first of mine, else the first of all. */
  readonly me: string = $derived.by(() => {
    const { seats } = this.client;
    if (this.isMine && this.deciding) return this.deciding;
    if (this.sitting && seats.includes(this.sitting)) return this.sitting;
    return seats[0] ?? Object.keys(this.view.desks)[0] ?? "red";
  });
  readonly shared = $derived.by(() => this.client.seats.length > 1);
  readonly handover = $derived.by(
    () => this.shared && this.isMine && this.deciding !== this.sitting && !this.update.over,
  );
  readonly mayAsk = $derived.by(() => this.update.advice === null && !this.handover);
  readonly legal: readonly Legal[] = $derived.by(() =>
    this.isMine && !this.handover ? this.update.legal : [],
  );
  readonly left: readonly Legal[] = $derived.by(() => selecting.narrow(this.legal, this.selection));
  readonly card = $derived.by(() => selecting.card(this.legal, this.selection));
  readonly mode = $derived.by(() => selecting.picked(this.selection, "mode") as Mode | undefined);
  /** Whether anything was picked beyond what is in hand from the start. */
  readonly canStepBack: boolean = $derived.by(() => {
    const start = this.startingSelection();
    return (
      this.selection.length > start.length ||
      this.selection.some((each, n) => start[n]?.field !== each.field || start[n]?.value !== each.value)
    );
  });
  readonly position: BoardPosition = $derived.by(() =>
    boardPosition(this.data.facts, this.view, this.update.controllers),
  );
  readonly spots: readonly Spot[] = $derived.by(() =>
    selecting.spots(this.legal, this.selection, {
      facts: this.data.facts,
      isMine: (point) => this.position.points[point]?.seat === this.deciding,
    }),
  );
  readonly targets: readonly Target[] = $derived.by(() => this.spots.map((spot) => this.target(spot)));
  readonly lights: readonly Light[] = $derived.by(() => lightsOf(this));
  readonly ghosts: readonly Ghost[] = $derived.by(() => this.ghostsNow());
  readonly faded: readonly string[] = $derived.by(() => {
    const province = this.data.facts.provinces.find((each) => each.id === this.view.pawn);
    return province
      ? this.data.facts.routes.map((route) => route.id).filter((id) => !province.routes.includes(id))
      : [];
  });
  // Those of a long game's beginning do not change with every decision.
  private readonly olderLines = $derived.by(() => this.linesOf(this.client.older));
  readonly lines: readonly Line[] = $derived.by(() => [
    ...this.olderLines,
    ...this.linesOf(this.showing.shown.log),
  ]);
  /** What others did since this seat's last decision. */
  readonly news: readonly LogEntry[] = $derived.by(() => entriesSince(this.log, this.me));
  readonly actionsGiven = $derived.by(() => actionsGiven(this.log, this.view.turn.number));
  /** All actions of the turn, those of markers too: the number stays as they are used up. */
  readonly actionsOf = $derived.by(() => {
    const { turn, desks } = this.view;
    const value = Number(this.data.desk["actions"]?.values[desks[turn.seat]?.actions ?? 0] ?? 2);
    return Math.max(value + this.actionsGiven, turn.actions);
  });

  private linesOf(log: readonly LogEntry[]): Line[] {
    return log.flatMap((entry) => linesOf(entry, this.speaker));
  }

  /** Called for every update: forget old picks, animate, sound. Tells whether the table has changed. */
  arrive(): boolean {
    const { update } = this;
    const initial = this.version === -1;
    const changed = update.version !== this.version;
    // Where a decision was refused or lost, its picks are open again.
    if (changed || this.sent) this.selection = this.startingSelection();
    this.sent = false;
    const { hope, destination } = this;
    this.hope = null;
    this.destination = undefined;
    if (!changed) {
      if (hope && !isStill()) this.motions = [liftOf(hope.piece, hope.place)];
      return false;
    }
    this.version = update.version;
    this.known.clear();
    this.hover = null;
    this.proposed = null;
    if (!this.shared && this.client.seats[0]) this.sitting = this.client.seats[0];
    this.begin();
    const { fresh } = this.showing.shown;
    if (!initial && fresh.length) this.animate(fresh, hope);
    if (this.isNewQuestion() || initial) this.look(framed(this));
    if (destination && this.can("put_down")) this.pick("point", destination);
    if (settings.alwaysToll && this.isMine && update.prompt.kind === "toll") {
      const take = this.legal.find((action) => action.kind === "toll" && action.take);
      if (take) this.send(take.text);
    }
    return true;
  }

  /** Whoever decides first at a shared screen takes over from nobody. */
  begin(): void {
    if (this.shared && this.sitting === null && this.isMine) this.sitting = this.deciding;
  }

  /** The map does not move under a hand that plays: only as one's turn begins, and for another kind of decision. */
  private isNewQuestion(): boolean {
    const asked = this.isMine ? this.update.prompt.kind : "";
    const { number } = this.view.turn;
    const isNew = asked === "action" ? number !== this.framedTurn : asked !== "" && asked !== this.asked;
    if (asked === "action") this.framedTurn = number;
    this.asked = asked;
    return isNew;
  }

  /** The displaced piece, the first in hand, the first marker of the plate are in hand from the start. */
  private startingSelection(): Selection {
    if (this.can("replace")) return [{ field: "mode", value: "replace" }];
    const marker = this.legal.find((action) => action.kind === "place_marker")?.marker;
    if (marker) return [{ field: "marker", value: marker }];
    const held = selecting.preferred(this.legal.filter((action) => action.kind === "put_down"));
    return held ? [{ field: "piece", value: selecting.heldOf(held) }] : [];
  }

  private animate(entries: readonly LogEntry[], hope: Ghost | null): void {
    this.announcer.hear(this, entries);
    const own = entries.some((entry) => this.client.seats.includes(entry.seat ?? ""));
    // Where only the outcome is shown, the recap tells of it.
    if (this.showing.quiet && !own) {
      this.motions = [];
      this.flashes = [];
      return;
    }
    const last = entries.flatMap((entry) => linesOf(entry, this.speaker)).filter((line) => !line.header);
    if (!isStill()) {
      const journeys = motionsOf(entries, settings.pace === "x1" ? 180 : 90, 600);
      this.motions = journeys.filter((journey) => journey.to !== hope?.place);
    }
    const gains = gainLights(entries.flatMap((entry) => entry.events));
    const places = last.flatMap((line) => line.places).filter((place) => place.startsWith("point:"));
    this.flashes = [...gains, ...places.map((place): Light => ({ place, kind: "done" }))];
    const version = this.version;
    setTimeout(() => {
      if (this.version === version) this.flashes = [];
    }, 2500);
    const happened = entries.flatMap((entry) => entry.events).map(({ event }) => event);
    const heard = (["established", "displaced"] as const).find((event) => happened.includes(event));
    if (heard || !gains.length) sound(heard ?? "placed");
    if (gains.length) sound("points");
  }

  /** A rival's piece arrives, and the next one sets off; tells whether there was anything to hurry. */
  hurry(): boolean {
    if (this.isMine || this.update.over) return false;
    this.motions = [];
    this.showing.finish();
    return true;
  }

  /** Show these places. */
  look(frame: Camera["frame"]): void {
    this.camera = { frame, nonce: this.camera.nonce + 1 };
  }

  /** One that is the same as before is the same object, so that it is not drawn again. */
  private target(spot: Spot): Target {
    const { field, value } = spot.pick;
    const chosen = this.selection.some((each) => each.field === field && each.value === value);
    const action = selecting.preferred(spot.actions) ?? spot.actions[0];
    if (!action) return { place: spot.place, kind: spot.kind, label: "" };
    const same = [settings.language, spot.kind, spot.place, field, value, chosen, action.text].join(" ");
    const known = this.known.get(same) ?? targetOf(this, spot, meant(this, action), chosen);
    this.known.set(same, known);
    return known;
  }

  private ghostsNow(): readonly Ghost[] {
    if (this.proposed) {
      const { proposed } = this;
      const place = proposed.point
        ? `point:${proposed.point}`
        : proposed.kind === "establish"
          ? selecting.alternativePlace(proposed, this.data.facts)
          : proposed.kind === "green_post"
            ? `court:${proposed.city}`
            : null;
      const piece = ghostOf(this, proposed, proposed.kind === "establish" ? "space" : proposed.kind);
      return place && piece ? [{ place, piece }] : NO_GHOSTS;
    }
    const hovered = this.spots.find((spot) => spot.place === this.hover)?.actions[0];
    // Two posts about to change places, and the post of the neutral player, are seen before the click.
    if (hovered?.kind === "exchange_posts") {
      const [city = "", n = "1"] = (hovered.space ?? "").split("/");
      const [one, other] = ordinaryPosts(this.position, city).slice(Number(n) - 1);
      return one && other
        ? [
            { place: selecting.postPlace(`${city}/${n}`, this.data.facts), piece: other },
            { place: selecting.postPlace(`${city}/${Number(n) + 1}`, this.data.facts), piece: one },
          ]
        : NO_GHOSTS;
    }
    if (hovered?.kind === "neutral_post") {
      const space = hovered.events?.find((event) => event.event === "post")?.["space"];
      return typeof space === "string"
        ? [{ place: `space:${space}`, piece: { seat: "neutral", tradesman: "trader" } }]
        : NO_GHOSTS;
    }
    const action = this.card === "establish" ? this.chosen : undefined;
    if (!action || !selecting.picked(this.selection, "text")) return NO_GHOSTS;
    const place = selecting.alternativePlace(action, this.data.facts);
    const piece = ghostOf(this, action, "space");
    return place && piece ? [{ place, piece }] : NO_GHOSTS;
  }

  /** What a card would do now. */
  get chosen(): Legal | undefined {
    return selecting.preferred(this.left);
  }

  pick(field: Field, value: string): void {
    this.take(selecting.pick(this.legal, this.selection, { field, value }));
  }

  /** Go one step on; a pick that completes an action stands only if the action could be sent. */
  private take(step: Step): void {
    this.client.refused = null;
    if (step.send && !this.send(step.send)) return;
    // A piece that stands there already says what was picked; all else stays as it is until the answer.
    if (this.hope) return;
    this.selection = step.selection;
    if (step.send && this.left[0]?.kind === "done")
      this.destination = selecting.picked(step.selection, "point");
  }

  pickPlace(place: Place): void {
    const spot = this.spots.find((each) => each.place === place);
    if (spot) {
      this.pick(spot.pick.field, spot.pick.value);
      return;
    }
    // A piece of a complete route stands for the route.
    const route = place.startsWith("point:") ? `route:${routeOf(place.slice(6))}` : "";
    const whole = this.spots.find((each) => each.place === route);
    if (whole) this.pick(whole.pick.field, whole.pick.value);
  }

  /** A button of the five actions: switches to it, or back when it was on. */
  chooseMode(mode: Mode): void {
    if (this.mode === mode) {
      this.selection = [];
      return;
    }
    const step = selecting.pick(this.legal, [], { field: "mode", value: mode });
    this.take(step);
    if (step.send) return;
    const routes = selecting.choices(this.legal, this.selection, "route");
    if (mode === "establish" && routes.length === 1 && routes[0]) this.pick("route", routes[0]);
  }

  useMarker(marker: string): void {
    const usable = this.legal.some(
      (action) => selecting.modeOf(action) === "marker" && selecting.markerOf(action) === marker,
    );
    if (!usable) return;
    if (selecting.picked(this.selection, "marker") === marker) {
      this.selection = [];
      return;
    }
    const using: Selection = [{ field: "mode", value: "marker" }];
    this.take(selecting.pick(this.legal, using, { field: "marker", value: marker }));
  }

  confirm(): void {
    this.take(selecting.confirm(this.legal, this.selection));
  }

  /** Play the one action of a kind: `done`, `end_turn`, `use_permanent`, ... */
  playKind(kind: string, test: (action: Legal) => boolean = () => true): void {
    const action = this.legal.find((each) => each.kind === kind && test(each));
    if (action) this.send(action.text);
  }

  /** Whether the turn holds more than the one decision that undo takes back. */
  get canReset(): boolean {
    const { can, to, reset_to } = this.update.undo;
    return can && reset_to !== to;
  }

  can(kind: string): boolean {
    return this.legal.some((action) => action.kind === kind);
  }

  canMode(mode: Mode): boolean {
    return this.legal.some((action) => selecting.modeOf(action) === mode);
  }

  /** Tells whether it could be sent. */
  send(action: string): boolean {
    const sent = this.client.play(action);
    if (!sent) return false;
    this.sent = true;
    this.hope = hopeOf(this.legal, action, (legal) => ghostOf(this, legal, legal.kind));
    if (!this.hope) return true;
    this.client.drawFirst();
    if (!isStill()) this.motions = [dropOf(this.hope.piece, this.hope.place)];
    return true;
  }

  /** Esc: one pick back. True when there was something to take back. */
  stepBack(): boolean {
    if (!this.canStepBack) return false;
    const start = this.startingSelection();
    const next = selecting.back(this.selection);
    this.selection = next.length <= start.length ? start : next;
    return true;
  }

  /** The line broke: what was picked halfway is let go, for the table may have moved on. */
  dropPicks(): void {
    if (!this.stepBack()) return;
    this.selection = this.startingSelection();
    this.client.notice = "dropped";
  }

  takeOver(): void {
    this.sitting = this.deciding;
    this.selection = this.startingSelection();
  }
}
