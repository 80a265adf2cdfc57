/** Tests in a browser's surroundings speak English unless they choose otherwise. */

if (typeof document !== "undefined") {
  const { chooseLanguage } = await import("../src/lib/i18n.svelte");
  await chooseLanguage("en");
}

export {};
