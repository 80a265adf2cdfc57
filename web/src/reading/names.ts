/** The branches of the board in words, for those who listen: known before anything of the tree is fetched. */

import { t } from "../lib/i18n.svelte";

const ALL = ["can", "cities", "routes", "mine", "rivals", "markers"] as const;
export type Branch = (typeof ALL)[number];

/** Whoever only looks on can do nothing; where nobody is “you”, nothing is one’s own. */
export const branchesFor = (plays: boolean, you: string | null): Branch[] =>
  ALL.filter((branch) => (branch !== "can" || plays) && (branch !== "mine" || you !== null));

/** Where nothing is one’s own, nobody is a rival. */
export const branchName = (branch: Branch, all: readonly Branch[]): string =>
  t(branch === "rivals" && !all.includes("mine") ? "branch-everybody" : `branch-${branch}`);
