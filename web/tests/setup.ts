/** Each file begins with nothing mocked, an empty page, nothing stored, and English unless it chooses otherwise. */

import { vi } from "vitest";

vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();

if (typeof document !== "undefined") {
  const { chooseLanguage } = await import("../src/lib/i18n.svelte");
  await chooseLanguage("en");
  localStorage.clear();
  document.body.replaceChildren();
}
