/** How a table of one's own stands, in a few words. */

import { t } from "../../lib/i18n.svelte";
import type { Key } from "../../net/keyring";
import type { Table } from "../../net/messages";
import { tableNames } from "../../play/words";

export function statusOf(table: Table, key: Key): string {
  if (table.over) return t("start-continue-over");
  if (table.waits) return t("title-waits");
  if (table.to_move && key.seats.includes(table.to_move)) return t("start-continue-turn");
  return t("start-continue-wait", { name: tableNames(table)(table.to_move ?? "red") });
}
