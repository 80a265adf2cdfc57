import { describe, expect, it } from "vitest";
import {
  errorBody,
  legalAction,
  readAdvice,
  readAnalysis,
  readBoard,
  readCatalogue,
  readMade,
  readReplay,
  readTable,
  readTables,
  serverMessage,
} from "../src/net/messages";
import { list, WrongShape } from "../src/net/validate";
import { snapshot, snapshotNames } from "./fixtures";

const READERS: [RegExp, (value: unknown) => unknown][] = [
  [/^(update_.*|welcome|error|reason|pong)\.json$/, serverMessage],
  [
    /^table\.json$/,
    (value) =>
      typeof value === "object" && value !== null && "type" in value
        ? serverMessage(value)
        : readTable(value),
  ],
  [/^tables\.json$/, readTables],
  [/^board\.json$/, readBoard],
  [/^boards\.json$/, readCatalogue],
  [/^created\.json$/, readMade],
  [/^replay\.json$/, readReplay],
  [/^advice\.json$/, readAdvice],
  [/^analysis\.json$/, readAnalysis],
  [/^http_error\.json$/, (value) => errorBody(value, "error")],
  [
    /^legal\.json$/,
    (value) => list(legalAction)(Array.isArray(value) ? value : Object.values(value as object), "legal"),
  ],
];
// What the page sends, and files it only passes on.
const NOT_READ = /^(page_.*|record)\.json$/;

describe("messages of the server", () => {
  for (const name of snapshotNames()) {
    if (NOT_READ.test(name)) continue;
    it(`reads ${name}`, () => {
      const reader = READERS.find(([pattern]) => pattern.test(name))?.[1];
      expect(reader, `a validator for ${name}`).toBeDefined();
      expect(reader?.(snapshot(name))).toBeTruthy();
    });
  }

  it("refuses what is broken, and says where", () => {
    const update = structuredClone(snapshot("update_start.json")) as Record<string, unknown>;
    update["version"] = "3";
    expect(() => serverMessage(update)).toThrow(WrongShape);
    expect(() => serverMessage(update)).toThrow(/update\.version/);
    for (const broken of [null, 7, [], {}, { type: "nothing" }, { type: "update" }])
      expect(() => serverMessage(broken)).toThrow(WrongShape);
  });
});
