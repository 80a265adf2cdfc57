import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../src/net/api";
import { TableClient } from "../src/net/client.svelte";
import { readCreated, type Invitation } from "../src/net/generated";
import { keep, keepMade, key } from "../src/net/keyring";
import type { Table } from "../src/net/messages";
import Join from "../src/screens/Join.svelte";
import Invite from "../src/ui/Invite.svelte";
import WhoIsHere from "../src/ui/WhoIsHere.svelte";
import { snapshot } from "./fixtures";
import { Line, line, sit } from "./line";

const made = readCreated(snapshot("created.json"), "created");
const URL_FOR_OTHERS = "http://hansa.example/join/x#invite=y";
const ANSWER: Invitation = {
  links: [{ url: URL_FOR_OTHERS, near: true, qr: { size: 1, path: "M0 0h1v1h-1z" } }],
  command: null,
};
let shown: object | undefined;

function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): void {
  shown = mount(component, { target: document.body, props });
  flushSync();
}
const settle = async (): Promise<void> => {
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
};
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find((each) => each.textContent.includes(name));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.made = [];
  localStorage.clear();
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  vi.useRealTimers();
});

describe("the invitation", () => {
  const props = $state({ client: {} as TableClient, table: made.table, onclose: () => undefined });
  beforeEach(() => {
    keepMade(made);
    props.client = new TableClient(made.table.id, [], () => "Jan");
    props.table = made.table;
    sit();
  });
  afterEach(() => props.client.close());
  const links = (): string[] => [...document.querySelectorAll("input")].map((each) => each.value);

  it("is fetched once, however many come", async () => {
    const fetched = vi.spyOn(api, "invitation").mockResolvedValue(ANSWER);
    show(Invite, props);
    for (const watching of [1, 2, 3]) {
      props.table = { ...made.table, watching };
      await settle();
    }
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(links()).toContain(URL_FOR_OTHERS);
  });
  it("keeps its link where it cannot be fetched again", async () => {
    const fetched = vi.spyOn(api, "invitation").mockResolvedValueOnce(ANSWER);
    show(Invite, props);
    await settle();
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    line().breaks();
    flushSync();
    vi.advanceTimersByTime(700);
    sit();
    await settle();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(links()).toContain(URL_FOR_OTHERS);
    expect(document.querySelector("[role=alert]")).toBeNull();
  });
  it("says so where it cannot be fetched at all", async () => {
    vi.spyOn(api, "invitation").mockRejectedValue(new TypeError("Failed to fetch"));
    show(Invite, props);
    await settle();
    expect(document.querySelector("[role=alert]")?.textContent).toBe("The server does not answer.");
  });
});

it("keeps the focus and says so when a seat is given to a computer", () => {
  const [red, blue] = made.table.seats;
  if (!red || !blue) throw new Error("two seats");
  const host = { ...red, kind: "here" as const, name: "Jan" };
  const free = { ...blue, kind: "link" as const, joined: false, name: "Marthe" };
  const client = new TableClient(made.table.id, [], () => "Jan");
  sit();
  client.seats = [host.seat];
  const props = $state({ client, table: { ...made.table, seats: [host, free] } as Table });
  show(WhoIsHere, props);
  const give = button("Give it to a computer");
  give?.focus();
  give?.click();
  expect(line().sent.at(-1)).toMatchObject({ type: "computer", seat: free.seat });
  props.table = { ...props.table, seats: [host, { ...free, kind: "computer", level: "planner" }] };
  flushSync();
  expect(button("Give it to a computer")).toBeUndefined();
  const focused = document.activeElement;
  expect([focused?.tagName, focused?.textContent.includes("Marthe")]).toEqual(["LI", true]);
  expect(document.querySelector("[role=status]")?.textContent).toBe("Given to a computer: Marthe");
  client.close();
});

it("is no link for spectators, though one can look on with it", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
  const { id } = made.table;
  keep({ id, watch: "spectators" });
  location.hash = "#invite=secret";
  show(Join, { id });
  sit();
  flushSync();
  button("Just watch")?.click();
  expect(location.pathname).toBe(`/table/${id}`);
  expect(key(id)).toMatchObject({ watch: "spectators", invite: "secret" });
});
