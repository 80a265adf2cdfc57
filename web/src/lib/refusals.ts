/** What was refused, in the language chosen. */

import { Refused } from "../net/api";
import { has, t } from "./i18n.svelte";
import { settings } from "./settings.svelte";

export interface Refusal {
  code: string;
  message: string;
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (error instanceof SyntaxError) return { code: "bad_json", message: "" };
  return { code: "offline", message: "" };
}

/**
 * What a person can do about it, where there are words for that; else the server's sentence, which is English and
 * names the place, and in another language a sentence for each code.
 */
export function refusalText({ code, message }: Refusal): string {
  if (has(`error-${code}`)) return t(`error-${code}`);
  if (message && settings.language === "en") return message;
  return has(`refused-${code}`) ? t(`refused-${code}`) : message || t("refused-internal");
}
