import { describe, expect, it } from "vitest";
import {
  readAdvice,
  readAnalysis,
  readBoards,
  readCreated,
  readErrorBody,
  readLegalAction,
  readLessons,
  readLessonState,
  readReplay,
  readServerMessage,
  readTables,
} from "../src/net/generated";
import { readBoard } from "../src/net/messages";
import { list, WrongShape, type Reader } from "../src/net/validate";
import { snapshot, snapshotNames } from "./fixtures";

const serverMessage = (value: unknown): unknown => readServerMessage(value, "message");

const READERS: [RegExp, Reader<unknown>][] = [
  [/^(update_.*|welcome|table|thinking|log|error|reason|pong)\.json$/, readServerMessage],
  [/^tables\.json$/, readTables],
  [/^board\.json$/, readBoard],
  [/^boards\.json$/, readBoards],
  [/^created\.json$/, readCreated],
  [/^replay\.json$/, readReplay],
  [/^advice\.json$/, readAdvice],
  [/^analysis\.json$/, readAnalysis],
  [/^lessons\.json$/, readLessons],
  [/^lesson\.json$/, readLessonState],
  [/^http_error\.json$/, readErrorBody],
  [/^legal\.json$/, list(readLegalAction)],
];
// What the page sends, and files it only passes on.
const NOT_READ = /^(page_.*|record)\.json$/;

describe("messages of the server", () => {
  for (const name of snapshotNames()) {
    if (NOT_READ.test(name)) continue;
    it(`reads ${name}`, () => {
      const reader = READERS.find(([pattern]) => pattern.test(name))?.[1];
      expect(reader, `a validator for ${name}`).toBeDefined();
      expect(reader?.(snapshot(name), name)).toBeTruthy();
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
