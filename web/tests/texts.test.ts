import { afterAll, expect, it, vi } from "vitest";

it("fetches the words of the board in words once, and again where that has failed", async () => {
  const i18n = await import("../src/lib/i18n.svelte");
  vi.resetModules(); // other files may have fetched them
  const alsoSay = vi.fn(i18n.alsoSay).mockRejectedValueOnce(new Error("offline")).mockResolvedValue();
  vi.doMock("../src/lib/i18n.svelte", () => ({ ...i18n, alsoSay }));
  const { sayReading } = await import("../src/reading/texts");
  await expect(sayReading()).rejects.toThrow("offline");
  await sayReading();
  await sayReading();
  expect(alsoSay).toHaveBeenCalledTimes(2);
});
afterAll(() => {
  vi.doUnmock("../src/lib/i18n.svelte");
  vi.resetModules();
});
