/** What lists are often asked for. */

/** Each value once, in the order of its first appearance. */
export const distinct = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** The items of each key, in the order in which the keys first appear. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** How many of the items before each one have the same key: 0 for the first of its kind. */
export function ordinals<T, K>(items: readonly T[], keyOf: (item: T) => K): number[] {
  const seen = new Map<K, number>();
  return items.map((item) => {
    const n = seen.get(keyOf(item)) ?? 0;
    seen.set(keyOf(item), n + 1);
    return n;
  });
}
