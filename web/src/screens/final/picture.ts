/** The result of a game as a picture to send to others: everybody by name, in the light colours of the page. */

import { lineInk } from "../../ui/lineInks";
import { look } from "../../ui/players";

export interface ResultPicture {
  title: string;
  /** Board, players, date. */
  about: string;
  rows: readonly { seat: string; name: string; values: readonly number[]; total: number }[];
  lines: readonly { id: string; name: string }[];
}

const WIDE = 1200;
const EDGE = 56;
const ROW = 84;
const TOP = 226;
const LEGEND = 34;
const [NAME, BAR, TOTAL] = [EDGE + 62, EDGE + 300, WIDE - EDGE];
const TEXT = "#2b2118";
const MUTED = "#6e5c42";
const SANS = '"Alegreya Sans", sans-serif';
const GOTHIC = '"Grenze Gotisch", serif';

type Canvas = CanvasRenderingContext2D;

function write(to: Canvas, text: string, x: number, y: number, font: string, ink = TEXT): void {
  to.font = font;
  to.fillStyle = ink;
  to.fillText(text, x, y);
}

/** As much of a text as there is room for. */
function cut(to: Canvas, text: string, room: number): string {
  if (to.measureText(text).width <= room) return text;
  let kept = text;
  while (kept && to.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1);
  return `${kept}…`;
}

function piece(to: Canvas, seat: string, x: number, y: number, size: number): void {
  const { face, side, sign, path, width } = look(seat);
  to.lineWidth = 2;
  to.strokeStyle = TEXT;
  for (const [ink, down] of [
    [side, 4],
    [face, 0],
  ] as const) {
    to.beginPath();
    to.roundRect(x, y + down, size, size, size * 0.14);
    to.fillStyle = ink;
    to.fill();
    to.stroke();
  }
  to.save();
  to.translate(x + size / 2, y + size / 2);
  to.scale(size * 0.42, size * 0.42);
  const drawn = new Path2D(path);
  if (width === null) {
    to.fillStyle = sign;
    to.fill(drawn);
  } else {
    to.strokeStyle = sign;
    to.lineWidth = width;
    to.stroke(drawn);
  }
  to.restore();
}

function bar(to: Canvas, values: readonly number[], inks: readonly string[], y: number, unit: number): void {
  let x = BAR;
  values.forEach((value, n) => {
    const wide = value * unit;
    to.fillStyle = inks[n] ?? MUTED;
    to.fillRect(x, y, wide, 44);
    const text = String(value);
    to.font = `800 22px ${SANS}`;
    const room = to.measureText(text).width + 16;
    if (wide > room + 4) {
      to.fillStyle = "#fffdf4";
      to.beginPath();
      to.roundRect(x + (wide - room) / 2, y + 9, room, 26, 13);
      to.fill();
      write(to, text, x + wide / 2 - room / 2 + 8, y + 29, `800 22px ${SANS}`);
    }
    x += wide;
  });
}

/** How the legend breaks into lines: what stands in each, from the left. */
function legend(to: Canvas, names: readonly string[]): { n: number; x: number; line: number }[] {
  to.font = `700 20px ${SANS}`;
  let [x, line] = [EDGE, 0];
  return names.map((name, n) => {
    const wide = to.measureText(name).width + 58;
    if (x + wide > WIDE - EDGE) [x, line] = [EDGE, line + 1];
    const found = { n, x, line };
    x += wide;
    return found;
  });
}

export function draw(canvas: HTMLCanvasElement, { title, about, rows, lines }: ResultPicture): void {
  const to = canvas.getContext("2d");
  if (!to) return;
  const keys = legend(
    to,
    lines.map((line) => line.name),
  );
  const below = TOP + rows.length * ROW;
  canvas.width = WIDE;
  canvas.height = below + 40 + ((keys.at(-1)?.line ?? 0) + 1) * LEGEND + EDGE / 2;
  to.fillStyle = "#fbf6ea";
  to.fillRect(0, 0, WIDE, canvas.height);
  to.strokeStyle = "#b87900";
  to.lineWidth = 4;
  to.strokeRect(16, 16, WIDE - 32, canvas.height - 32);
  write(to, "Hansa", EDGE, 92, `600 56px ${GOTHIC}`);
  to.font = `500 26px ${SANS}`;
  const told = cut(to, about, WIDE - EDGE * 2 - 220);
  write(to, told, WIDE - EDGE - to.measureText(told).width, 88, to.font, MUTED);
  to.font = `600 60px ${GOTHIC}`;
  write(to, cut(to, title, WIDE - EDGE * 2), EDGE, 172, to.font);
  const unit = (TOTAL - 90 - BAR) / Math.max(1, ...rows.map((row) => row.total));
  const inks = lines.map((line) => lineInk(line.id).colour);
  rows.forEach((row, n) => {
    const y = TOP + n * ROW;
    piece(to, row.seat, EDGE, y, 44);
    to.font = `800 30px ${SANS}`;
    write(to, cut(to, row.name, BAR - NAME - 16), NAME, y + 33, to.font);
    bar(to, row.values, inks, y, unit);
    to.font = `800 42px ${SANS}`;
    const total = String(row.total);
    write(to, total, TOTAL - to.measureText(total).width, y + 37, to.font);
  });
  for (const { n, x, line } of keys) {
    const y = below + 30 + line * LEGEND;
    to.fillStyle = inks[n] ?? MUTED;
    to.fillRect(x, y - 14, 24, 16);
    write(to, lines[n]?.name ?? "", x + 32, y, `700 20px ${SANS}`, MUTED);
  }
}

/** Send the picture where the device can; elsewhere keep it as a file. */
export async function share(picture: ResultPicture): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  draw(canvas, picture);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return;
  const file = new File([blob], "hansa.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: picture.title });
      return;
    } catch (error) {
      // Whoever closes the list of apps has changed their mind; whatever else went wrong, the file can be kept.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
