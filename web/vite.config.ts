import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["HANSA_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  root: here("."),
  plugins: [svelte()],
  resolve: {
    alias: { $locale: here("../src/hansa/locale") },
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here("../src/hansa/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // Everything is a file of its own: the page works under a policy without inline scripts and data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here("."), here("../src/hansa/locale"), here("../src/hansa/boards")] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
  },
});
