import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// The same messages the server's tests write and check.
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../tests/server/snapshots");

export const snapshotNames = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".json"));
export const snapshot = (name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), "utf-8")) as unknown;
