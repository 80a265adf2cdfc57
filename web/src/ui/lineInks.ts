/** The lines of the final scoring: each has a colour and a pattern. */

interface LineInk {
  readonly colour: string;
  readonly pattern: string;
}

const LINES: Readonly<Record<string, LineInk>> = {
  track: { colour: "#7B6240", pattern: "" },
  abilities: { colour: "#C08A2C", pattern: "diagonal" },
  markers: { colour: "#E9BE57", pattern: "dots" },
  special_prestige: { colour: "#8E2218", pattern: "rows" },
  cities: { colour: "#2F6D80", pattern: "columns" },
  network: { colour: "#86A9AC", pattern: "back" },
  missions: { colour: "#6B1F33", pattern: "diagonal" },
  favour: { colour: "#9A5B78", pattern: "dots" },
  wales: { colour: "#C79257", pattern: "columns" },
  scotland: { colour: "#7E90C9", pattern: "back" },
};
const OTHER: LineInk = { colour: "#888", pattern: "" };

export const lineInk = (line: string): LineInk => LINES[line] ?? OTHER;
