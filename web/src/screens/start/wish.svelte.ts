/** The table that is wished for: its board, edition, modules and markers, and who sits at it. */

import { settings } from "../../lib/settings.svelte";
import type { SeatKind, TableWish } from "../../net/api";
import type { Catalogue } from "../../net/messages";

const BOTS = ["Marthe", "Hinrich", "Aliénor", "Ottilie", "Tideman"];

export const HOUSE = "house";
const sum = (set: Readonly<Record<string, number>>): number =>
  Object.values(set).reduce((total, each) => total + each, 0);

export interface WishedSeat {
  kind: SeatKind;
  name: string;
  level: string;
}

export class Wish {
  /** What there is to choose from, once the server has said it. */
  catalogue = $state.raw<Catalogue | null>(null);
  board = $state("hanse_4_5");
  edition = $state("big_box");
  modules = $state<string[]>([]);
  /** The marker set: the name of a preset, or `house` with the numbers below. */
  markerSet = $state("book");
  house = $state<Record<string, number>>({});
  isPublic = $state(false);
  /** Who begins: a seat by its place, or drawn. */
  first = $state<number | "random">("random");
  /** The level of all computers, unless one is given another. */
  strength = $state("planner");
  /** Whoever makes the table sits first. */
  seats = $state<WishedSeat[]>([this.person(), this.bot(0), this.bot(1), this.bot(2)]);

  readonly facts = $derived.by(() => this.catalogue?.boards.find((each) => each.id === this.board));
  /** How many can play. */
  readonly counts = $derived.by(() => {
    const [least = 4, most = 5] = this.facts?.players ?? [];
    const found = Array.from({ length: most - least + 1 }, (_, n) => least + n);
    return this.facts?.two_player.length && least > 2 ? [2, ...found] : found;
  });
  /** The marker sets of the edition, by name: how many of each kind. */
  readonly markerSets = $derived.by(() => this.catalogue?.marker_sets[this.edition] ?? {});
  /** How many markers a set has. */
  readonly setSize = $derived.by(() => sum(this.markerSets["book"] ?? {}));
  /** How many the house set has too many; too few are negative. */
  readonly surplus = $derived.by(() => (this.markerSet === HOUSE ? sum(this.house) - this.setSize : 0));
  readonly computers = $derived.by(() => this.seats.filter((seat) => seat.kind === "computer").length);
  /** The colours of the seats, clockwise; they say nothing about who begins. */
  readonly colours = $derived.by((): readonly string[] => settings.colours.slice(0, this.seats.length));
  /** The variants for two, of which one must be chosen. */
  readonly variants = $derived.by(() => (this.seats.length === 2 ? (this.facts?.two_player ?? []) : []));

  private person(): WishedSeat {
    return { kind: "here", name: settings.name, level: "planner" };
  }
  private bot(n: number): WishedSeat {
    return { kind: "computer", name: BOTS[n % BOTS.length] ?? "", level: this.strength };
  }

  setBoard(id: string): void {
    this.board = id;
    this.modules = this.modules.filter((module) => this.facts?.modules.includes(module));
    const { counts, seats } = this;
    const nearest = counts.find((count) => count >= seats.length) ?? counts.at(-1) ?? 4;
    this.setCount(nearest);
  }

  setCount(count: number): void {
    while (this.seats.length > count) this.seats.pop();
    while (this.seats.length < count) this.seats.push(this.bot(this.seats.length - 1));
    if (this.first !== "random" && this.first >= count) this.first = "random";
    this.followBook();
  }

  setEdition(edition: string): void {
    this.edition = edition;
    this.followBook();
  }

  /** Two players play the variant of their edition's book, if the board has it; more play none. */
  private followBook(): void {
    const two = this.facts?.two_player ?? [];
    const own = this.edition === "2009" ? "provinces" : "neutral";
    const variant = two.includes(own) ? own : two[0];
    this.modules = this.modules.filter((module) => !two.includes(module));
    if (this.seats.length === 2 && variant) this.modules.push(variant);
  }

  setKind(n: number, kind: SeatKind): void {
    this.seats[n] =
      kind === "computer" ? this.bot(n) : { ...this.person(), kind, name: n === 0 ? settings.name : "" };
  }

  /** A seat takes another colour; a seat that had that one takes its colour in exchange. */
  setColour(n: number, colour: string): void {
    const before = settings.colours[n] ?? colour;
    const exchanged: Record<string, string> = { [before]: colour, [colour]: before };
    settings.colours = settings.colours.map((each) => exchanged[each] ?? each);
  }

  setStrength(level: string): void {
    this.strength = level;
    for (const seat of this.seats) seat.level = level;
  }

  toggle(module: string): void {
    this.modules = this.modules.includes(module)
      ? this.modules.filter((each) => each !== module)
      : [...this.modules, module];
  }

  setVariant(module: string): void {
    this.modules = [...this.modules.filter((each) => !this.variants.includes(each)), module];
  }

  /** A preset, or a house set that begins with what was chosen before. */
  setMarkers(name: string): void {
    if (name === HOUSE && this.markerSet !== HOUSE) this.house = { ...this.markerSets[this.markerSet] };
    this.markerSet = name;
  }

  changeHouse(marker: string, by: number): void {
    this.house[marker] = Math.max(0, Math.min(this.setSize, (this.house[marker] ?? 0) + by));
  }

  /** As the server is asked for it; the address may ask for a seed and for who begins. */
  get asked(): TableWish {
    const { board, colours, edition, first, house, isPublic, markerSet, modules, seats } = this;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- read once, when the table is asked for
    const address = new URLSearchParams(location.search);
    return {
      board,
      edition,
      modules: [...modules],
      ...(markerSet === "book" ? {} : { marker_set: markerSet === HOUSE ? { ...house } : markerSet }),
      public: isPublic,
      waits: seats.some(({ kind }) => kind === "link"),
      colours: [...colours],
      first: address.get("first") ?? (first === "random" ? first : (colours[first] ?? "random")),
      seats: seats.map(({ kind, level, name }, n) =>
        kind === "computer" ? { kind, level, name } : { kind, name: name || (n === 0 ? settings.name : "") },
      ),
      ...(address.has("seed") ? { seed: Number(address.get("seed")) } : {}),
    };
  }
}
