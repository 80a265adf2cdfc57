/** The page's own symbols on a grid of 24: strokes of 1.8 in the colour around them; `F` shapes are filled. */

import { initials } from "../lib/initials";

type Part =
  | { d: string; fill?: boolean; width?: number; dash?: string }
  | { text: string; x: number; y: number; size: number };

const d = (path: string, more: { fill?: boolean; width?: number; dash?: string } = {}): Part => ({
  d: path,
  ...more,
});
const block = (
  x: number,
  y: number,
  s: number,
  more: { fill?: boolean; dash?: string } = { fill: true },
): Part =>
  d(
    `M${x + 1} ${y}h${s - 2}a1 1 0 0 1 1 1v${s - 2}a1 1 0 0 1-1 1h${2 - s}a1 1 0 0 1-1-1v${2 - s}a1 1 0 0 1 1-1z`,
    more,
  );
const ring = (
  x: number,
  y: number,
  r: number,
  more: { fill?: boolean; dash?: string; width?: number } = {},
): Part => d(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`, more);
const text = (words: string, x: number, y: number, size: number): Part => ({ text: words, x, y, size });

const PLUS = (n: string): Part[] => [
  text(n, 12, 15.2, 15),
  d("M5.5 19.4h13", { width: 2.2 }),
  d("M8.5 22.2h7", { width: 1.6 }),
];
const ARC = d("M3.8 10C6 3 17.5 2.6 20.2 9.4M16.4 9.2l3.9.8.7-4");

export const ICONS: Readonly<Record<string, readonly Part[]>> = {
  // actions
  income: [
    d("M4 15.2h16v5.6H4zM4 15.2c0-2.2 1.1-3.2 2.7-3.2h10.6c1.6 0 2.7 1 2.7 3.2M10.5 15.2v2.1h3v-2.1"),
    d("M12 9.4V2.6M9 5.5l3-2.9 3 2.9"),
  ],
  place: [d("M12 2.4v6.2M9.2 6l2.8 2.7L14.8 6"), block(8, 11, 8), d("M4 21.6h16")],
  displace: [
    block(2, 12.6, 8),
    d("M12.4 16.6h6.2M15.9 13.8l2.8 2.8-2.8 2.8"),
    d("M14.9 3l6.6 1.9-1.9 6.6L13 9.6z", { dash: "2.2 1.7" }),
  ],
  move: [
    ring(5, 17.6, 2.6, { dash: "1.8 1.5" }),
    d("M6 12.4C8 6 15 5 18 10.9M14.5 10.6l3.7.8.6-3.7"),
    block(15.1, 14.2, 6.7),
  ],
  establish: [
    d("M3.5 20.5h17"),
    ring(4, 20.5, 1.4, { fill: true }),
    ring(20, 20.5, 1.4, { fill: true }),
    d("M12 20.5V3.5"),
    d("M12 3.8h8l-2.4 3.4L20 10.6h-8z", { fill: true }),
  ],
  // abilities
  keys: [ring(7.5, 8, 4.2), d("M10.6 11.1l9.4 9.4M15.9 16.4l2.7-2.7M18.7 19.2l2-2")],
  actions: [
    d(
      "M6.5 3.3h11M6.5 20.7h11M8 3.3c0 5.2 3 6 4 8.7 1-2.7 4-3.5 4-8.7M8 20.7c0-5.2 3-6 4-8.7 1 2.7 4 3.5 4 8.7",
    ),
  ],
  privilege: [
    d("M17 12.5v-9H6.3c-2.1 0-2.6 3.1-.6 3.6h1.5v13h6.6M10 7.6h4.4M10 10.9h4.4"),
    ring(17, 16.8, 3.2, { fill: true }),
    d("M15.5 19.5l-.7 3.2M18.5 19.5l.7 3.2"),
  ],
  book: [
    d(
      "M12 6.5C9.5 4.5 6 4.2 3 4.8v13.4c3-.6 6.5-.3 9 1.7 2.5-2 6-2.3 9-1.7V4.8c-3-.6-6.5-.3-9 1.7zM12 6.5v13.4",
    ),
  ],
  bank: [d("M4 12h16v7.5H4zM4 12c0-4.3 1.9-6.2 4-6.2h8c2.1 0 4 1.9 4 6.2M10.4 12v2.7h3.2V12")],
  // markers
  additional_post: [
    d("M3.5 21V9.5h2.2v-2h2v2h2.1v-2h2v2H14V21zM7.7 21v-4.4h2.2V21"),
    d("M18.6 3v7.2M15 6.6h7.2", { width: 2.4 }),
  ],
  exchange_posts: [
    block(2.3, 8.7, 7.3),
    block(14.4, 8.7, 7.3, {}),
    d("M5.8 5.8c3.2-3.6 9.2-3.6 12.4 0M18.4 2.5V6h-3.5M18.2 19c-3.2 3.6-9.2 3.6-12.4 0M5.6 22.3v-3.5h3.5"),
  ],
  plus_3: PLUS("+3"),
  plus_4: PLUS("+4"),
  develop: [d("M3 20.6h5v-5h5v-5h5v-5h3.6"), d("M4.5 11.8V4M1.7 6.7L4.5 4l2.8 2.7")],
  move_3: [ARC, text("3", 12, 21.8, 14)],
  remove_3: [d("M4 4.5l5.5 5.5M9.5 4.5L4 10"), text("3", 14.5, 21, 15.5)],
  exchange_marker: [
    ring(6.2, 12, 3.9, { fill: true }),
    ring(17.8, 12, 3.9),
    d("M5.8 5.8c3.2-3.6 9.2-3.6 12.4 0M18.4 2.5V6h-3.5M18.2 19c-3.2 3.6-9.2 3.6-12.4 0M5.6 22.3v-3.5h3.5"),
  ],
  tribute: [d("M3.5 17.5V7.5l4.5 4 4-6.5 4 6.5 4.5-4v10zM4 20.8h16")],
  block: [d("M5 21V4.5M19 21V4.5M2.5 8h19v5.5h-19zM9 8l-3 5.5M14 8l-3 5.5M19 8l-3 5.5")],
  // permanent
  move_2: [ARC, text("2", 12, 21.8, 14)],
  green_post: [
    d("M4 21V10.2L9 6l5 4.2V21z"),
    d("M14.6 9.6c-.1-4.5 2.9-6.7 7-6.7.1 4.6-2.5 7.2-7 6.7zm0 0l3.6-3.6"),
  ],
  reuse_2: [d("M19.6 6.6A9.3 9.3 0 1 0 21.3 12M20.4 2.5v4.3h-4.3"), text("2", 12, 16.8, 13)],
  place_2: [d("M4 21.5h16"), d("M18.5 3v11M15.3 11l3.2 3.1 3.2-3.1"), text("2", 9, 17, 16)],
  // favour tiles
  displaced_anywhere: [
    d("M12 2l2.3 7.7L22 12l-7.7 2.3L12 22l-2.3-7.7L2 12l7.7-2.3z"),
    ring(12, 12, 1.6, { fill: true }),
  ],
  plus_1_action: PLUS("+1"),
  toll: [d("M4 21.5V5.5M4 8.8h17M4 12.4h17M8 8.8l2 3.6M13 8.8l2 3.6M18 8.8l2 3.6"), ring(14, 18.2, 2.9)],
  double_compensation: [
    block(2.5, 9.3, 5.7, { dash: "2 1.5" }),
    d("M9.8 11l3.8-4.3M9.8 13.5l3.8 4.3"),
    block(15.2, 3.5, 6),
    block(15.2, 14.6, 6),
  ],
  cities: [
    d("M3 21.5v-10h3v2h3v-2h6v2h3v-2h3v10z"),
    d("M8 8.6L7 3.8l3 1.9 2-3.2 2 3.2 3-1.9-1 4.8z", { fill: true, width: 1 }),
    text("4", 12, 20.9, 8.5),
  ],
  abilities: [d("M12 22C5.5 21 2.5 15 4.5 6.5M12 22c6.5-1 9.5-7 7.5-15.5"), text("7", 12, 16.5, 13)],
  // the page
  reset: [d("M8.5 9.5h6a5.2 5.2 0 0 1 0 10.4H9M8.3 5.2L4 9.5l4.3 4.3M12.8 5.2L8.5 9.5l4.3 4.3")],
  undo: [d("M5 9.5h9.5a5.2 5.2 0 0 1 0 10.4H9M8.8 5.2L4.5 9.5l4.3 4.3")],
  end: [d("M4 12.6l5.1 5L20 6.4", { width: 2.4 })],
  menu: [d("M4 6.5h16M4 12h16M4 17.5h16")],
  help: [d("M8.5 9c0-5 7.5-5 7.5 0 0 3-4 3-4 6.4"), ring(12, 19.5, 0.7, { fill: true })],
  moon: [d("M19.6 14.4A8.5 8.5 0 0 1 9.6 4.4a8.5 8.5 0 1 0 10 10z")],
  sun: [
    ring(12, 12, 4.2),
    d("M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7"),
  ],
  log: [d("M5 5h14M5 10h14M5 15h9M5 20h6")],
  people: [ring(8.5, 8, 3.5), d("M2.5 20c0-8 12-8 12 0M15.5 5a3.4 3.4 0 0 1 0 6.5M17 14c3 .6 4.5 3 4.5 6")],
  lock: [
    d(
      "M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11" +
        "A1.5 1.5 0 0 1 5 19.5v-7A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3",
    ),
  ],
  desk: [
    d(
      "M4.5 4h15A1.5 1.5 0 0 1 21 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-15" +
        "A1.5 1.5 0 0 1 3 18.5v-13A1.5 1.5 0 0 1 4.5 4zM3 9.5h18M3 14.7h18M9 4v16",
    ),
  ],
  map: [d("M3 6l6-2.5 6 2.5 6-2.5v15L15 21l-6-2.5L3 21zM9 3.5v15M15 6v15")],
  list: [
    d("M9 5.5h11M9 12h11M9 18.5h11"),
    ring(4.5, 5.5, 1, { fill: true }),
    ring(4.5, 12, 1, { fill: true }),
    ring(4.5, 18.5, 1, { fill: true }),
  ],
  close: [d("M5.5 5.5l13 13M18.5 5.5l-13 13")],
  share: [d("M12 14.5V2.8M7.8 6.8L12 2.6l4.2 4.2M8.5 10.5H5v10.7h14V10.5h-3.5")],
  pin: [
    d("M12 21.5c-4.4-5-6.6-8.6-6.6-11.5a6.6 6.6 0 0 1 13.2 0c0 2.9-2.2 6.5-6.6 11.5z"),
    ring(12, 10, 2.4),
  ],
  copy: [d("M9 8h10v12H9zM15 8V4H5v12h4")],
  print: [d("M7 9V3.5h10V9M7 17H4.5V9h15v8H17M7 14h10v6.5H7z")],
  pawn: [ring(12, 6.5, 3.3), d("M8.5 21h7l-1.5-8h-4zM6.5 21h11")],
  play: [d("M7 4.5l12 7.5-12 7.5z", { fill: true })],
  pause: [d("M7 4.5h3.5v15H7zM13.5 4.5H17v15h-3.5z", { fill: true, width: 1 })],
  next: [d("M8 4.5l8 7.5-8 7.5")],
  previous: [d("M16 4.5L8 12l8 7.5")],
  next_turn: [d("M4 4.5l8 7.5-8 7.5M11.5 4.5l8 7.5-8 7.5")],
  previous_turn: [d("M20 4.5L12 12l8 7.5M12.5 4.5L4.5 12l8 7.5")],
  last: [d("M5.5 4.5l8 7.5-8 7.5M18 4.5v15")],
  first: [d("M18.5 4.5l-8 7.5 8 7.5M6 4.5v15")],
  sound: [d("M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11")],
  advice: [
    d("M9.6 21.5l1-11h2.8l1 11M7 21.5h10M9.2 10.5h5.6M10.2 10.5V6.8h3.6v3.7M9.4 6.8L12 3.6l2.6 3.2z"),
    d("M16.8 7.6l4.2-1.4M16.8 9.4l4.2 1.2M7.2 7.6L3 6.2M7.2 9.4L3 10.6", { width: 1.5 }),
  ],
  chances: [d("M3.5 3.5v17h17M6.5 16l4-5.2 3.6 3 6-8.3")],
  trash: [d("M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13")],
};

/** How something is drawn; its initials, if nobody has drawn it yet. */
export const iconOf = (name: string): readonly Part[] => ICONS[name] ?? [text(initials(name), 12, 16.8, 13)];
