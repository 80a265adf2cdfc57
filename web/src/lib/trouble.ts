/** What went wrong, in the language chosen where there are words for it. */

import { has, t } from "./i18n.svelte";

export const trouble = ({ code, message }: { code: string; message: string }, otherwise = "error-other"): string =>
  has(`error-${code}`) ? t(`error-${code}`) : t(otherwise, { message });
