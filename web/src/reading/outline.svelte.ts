/** A tree as rows: which of its items are open, and which one has come up. Knows nothing of what they are about. */

export interface Item {
  /** Its own among its siblings. */
  readonly id: string;
  readonly name: string;
  /** Where it is on the board. */
  readonly place?: string;
  /** Whether something can be done there, and whether it is chosen already. */
  readonly acts?: boolean;
  readonly chosen?: boolean;
  /** What is below it; asked for only while it is open. */
  readonly items?: () => readonly Item[];
  /** What else there is to say about it, when everything is asked for. */
  readonly more?: () => readonly string[];
}

export interface Row {
  readonly item: Item;
  /** The ids from the branch down. */
  readonly path: string;
  readonly parent: string;
  readonly level: number;
  readonly size: number;
  readonly nth: number;
  /** Undefined where there is nothing below. */
  readonly open: boolean | undefined;
}

export const below = (parent: string, id: string): string => (parent ? `${parent}\n${id}` : id);
/** The paths on the way down to an item, with its own. */
export const waysTo = (path: string): string[] =>
  path.split("\n").map((_, n, ids) => ids.slice(0, n + 1).join("\n"));

export function rowsOf(items: readonly Item[], open: readonly string[], parent = "", level = 1): Row[] {
  return items.flatMap((item, n) => {
    const path = below(parent, item.id);
    const isOpen = item.items ? open.includes(path) : undefined;
    const row: Row = { item, path, parent, level, size: items.length, nth: n + 1, open: isOpen };
    return isOpen && item.items ? [row, ...rowsOf(item.items(), open, path, level + 1)] : [row];
  });
}

/** The path of the first item that fits, wherever it is hidden. */
export function find(items: readonly Item[], fits: (item: Item) => boolean, parent = ""): string | null {
  for (const item of items) {
    const path = below(parent, item.id);
    if (fits(item)) return path;
    const deeper = item.items ? find(item.items(), fits, path) : null;
    if (deeper) return deeper;
  }
  return null;
}

export class Outline {
  private open = $state.raw<readonly string[]>([]);
  private wanted = $state("");

  constructor(private readonly items: () => readonly Item[]) {}

  readonly rows = $derived.by(() => rowsOf(this.items(), this.open));
  /** The row that the Tab key leads to; what is gone leaves it to what it was part of. */
  readonly current: Row | undefined = $derived.by(() => {
    const found = waysTo(this.wanted).reverse();
    const rows = found.map((path) => this.rows.find((row) => row.path === path));
    return rows.find((row) => row !== undefined) ?? this.rows[0];
  });

  /** Go to an item, and open whatever hides it. */
  goTo(path: string): void {
    this.wanted = path;
    const hidden = waysTo(path)
      .slice(0, -1)
      .filter((each) => !this.open.includes(each));
    if (hidden.length) this.open = [...this.open, ...hidden];
  }

  toggle(path: string, on = !this.open.includes(path)): void {
    this.open = on ? [...this.open, path] : this.open.filter((each) => each !== path);
  }

  /** The keys of a tree; tells whether it is one of them. */
  onkey(key: string): boolean {
    const { rows, current } = this;
    if (!current) return false;
    const at = rows.indexOf(current);
    const go = (row: Row | undefined): void => void (row && (this.wanted = row.path));
    if (key === "ArrowDown") go(rows[at + 1]);
    else if (key === "ArrowUp") go(rows[at - 1]);
    else if (key === "Home") go(rows[0]);
    else if (key === "End") go(rows.at(-1));
    else if (key === "ArrowRight") {
      if (current.open) go(rows[at + 1]);
      else if (current.open === false) this.toggle(current.path, true);
    } else if (key === "ArrowLeft") {
      if (current.open) this.toggle(current.path, false);
      else if (current.parent) this.wanted = current.parent;
    } else return false;
    return true;
  }
}
