import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import Dialog from "../src/ui/Dialog.svelte";

const first = document.createElement("button");
const second = document.createElement("button");
let shown: Record<string, unknown>;

beforeEach(() => {
  document.body.append(first, second);
  first.focus();
  const children = createRawSnippet(() => ({ render: () => "<input />" }));
  shown = mount(Dialog, {
    target: document.body,
    props: { title: "Desk", onclose: () => undefined, children },
  });
  flushSync();
});
afterEach(() => document.body.replaceChildren());

it("gives the focus back if it is taken away while open", async () => {
  document.querySelector("input")?.focus();
  await unmount(shown);
  expect(document.activeElement).toBe(first);
});

it("leaves the focus alone if it has been closed and somebody has gone on", async () => {
  document.querySelector("dialog")?.close();
  second.focus();
  await unmount(shown);
  expect(document.activeElement).toBe(second);
});
