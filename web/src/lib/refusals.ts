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

/** The server's sentence is English and names the place; another language has a sentence for each code. */
export function refusalText({ code, message }: Refusal): string {
  if (message && settings.language === "en") return message;
  const id = [`refused-${code}`, `error-${code}`].find(has);
  return id ? t(id) : message || t("refused-internal");
}
