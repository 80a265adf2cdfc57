import { expect, it, vi } from "vitest";
import { alsoSay } from "../src/lib/i18n.svelte";
import { sayReading } from "../src/reading/texts";

vi.mock(import("../src/lib/i18n.svelte"), async (original) => ({ ...(await original()), alsoSay: vi.fn() }));

it("fetches the words of the board in words once, and again where that has failed", async () => {
  const fetched = vi.mocked(alsoSay).mockRejectedValueOnce(new Error("offline")).mockResolvedValue();
  await expect(sayReading()).rejects.toThrow("offline");
  await sayReading();
  await sayReading();
  expect(fetched).toHaveBeenCalledTimes(2);
});
