import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { fonts } from "./fonts.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["HANSA_SERVER"] ?? "http://127.0.0.1:8000";

/** Packs text once and well, beside each file: the server need not do it again for everybody. */
const packed = (folder: string): Plugin => ({
  name: "packed",
  apply: "build",
  closeBundle() {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
      if (!/\.(js|css|svg|html)$/.test(name)) continue;
      const file = join(folder, name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
  },
});
const out = here("../src/hansa/server/static");

export default defineConfig({
  root: here("."),
  plugins: [svelte(), fonts(), packed(out)],
  resolve: {
    alias: { $locale: here("../src/hansa/locale") },
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: out,
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
    setupFiles: ["tests/setup.ts"],
    // A browser's surroundings are made once for each process, not for each file, which took longer than all tests;
    // so nobody leaves anything behind.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
