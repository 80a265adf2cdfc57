/** What stands for a marker that nobody has drawn yet: `PR` for `pass_round`. The picture in Python does the same. */
export const initials = (id: string): string =>
  id
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
