import { expect, it } from "vitest";
import { isForPage } from "../../src/lib/keys";

function pressed(on: HTMLElement, more: KeyboardEventInit = {}, taken = false): boolean {
  const event = new KeyboardEvent("keydown", { key: "ArrowRight", cancelable: true, bubbles: true, ...more });
  document.body.append(on);
  if (taken) on.addEventListener("keydown", (each) => each.preventDefault());
  on.dispatchEvent(event);
  return isForPage(event);
}
const input = (type: string): HTMLInputElement => Object.assign(document.createElement("input"), { type });

it("a key is for the page unless somebody else has taken it", () => {
  expect(pressed(document.createElement("button"))).toBe(true);
  expect(pressed(input("range"))).toBe(true);
  expect(pressed(document.createElement("button"), { shiftKey: true })).toBe(true);
  expect(pressed(document.createElement("button"), {}, true)).toBe(false);
  expect(pressed(document.createElement("button"), { ctrlKey: true })).toBe(false);
  expect(pressed(input("text"))).toBe(false);
  expect(pressed(document.createElement("select"))).toBe(false);
});
