import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refused } from "../src/net/api";
import { TableClient } from "../src/net/client.svelte";
import { readCreated, type Invitation } from "../src/net/generated";
import { keep, keepMade, key } from "../src/net/keyring";
import type { Table as TableInfo } from "../src/net/messages";
import Join from "../src/screens/Join.svelte";
import Table from "../src/screens/Table.svelte";
import Invite from "../src/ui/Invite.svelte";
import WhoIsHere from "../src/ui/WhoIsHere.svelte";
import { snapshot } from "./fixtures";
import { Line, line, sit } from "./line";

const made = readCreated(snapshot("created.json"), "created");
const URL_FOR_OTHERS = "http://hansa.example/join/x#invite=y";
const OWN_SEAT = "http://hansa.example/table/x#seat=own";
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
  it("is begun by whoever made the table", async () => {
    vi.spyOn(api, "invitation").mockResolvedValue(ANSWER);
    let closed = 0;
    const waiting = { ...made.table, waits: true };
    props.client.table = waiting;
    props.client.seats = waiting.seats.filter(({ kind }) => kind === "here").map(({ seat }) => seat);
    show(Invite, { ...props, table: waiting, onclose: () => void (closed += 1) });
    await settle();
    button("Start when all are here")?.click();
    expect([closed, line().sent.at(-1)?.["type"]]).toEqual([1, "hello"]);
    button("Start now")?.click();
    expect([closed, line().sent.at(-1)?.["type"]]).toEqual([2, "start"]);
  });
  it("is renewed once that is meant, and kept", async () => {
    vi.spyOn(api, "invitation").mockResolvedValue(ANSWER);
    const renewed = { opens: "invite", token: "new", link: "/join/x#invite=new" };
    const renew = vi.spyOn(api, "renew").mockResolvedValue(renewed);
    props.client.table = made.table;
    props.client.seats = made.table.seats.filter(({ kind }) => kind === "here").map(({ seat }) => seat);
    show(Invite, props);
    await settle();
    expect(button("Renew link")?.getAttribute("aria-label")).toBe("Renew link: whole table");
    button("Renew link")?.click();
    await settle();
    expect(renew).not.toHaveBeenCalled();
    button("Renew it")?.click();
    await settle();
    await settle();
    expect(renew).toHaveBeenCalledWith(made.table.id, "invite", made.tokens["red"]);
    expect(key(made.table.id)).toMatchObject({ invite: "new", links: { invite: renewed.link } });
  });
  it("is made anew in another browser of the host, with whichever key is of their own screen", async () => {
    localStorage.clear();
    keep({ id: made.table.id, tokens: ["of a guest", "of the host"] });
    const own = { ...ANSWER, links: ANSWER.links.map((each) => ({ ...each, url: OWN_SEAT })) };
    let arrive: (found: Invitation) => void = () => undefined;
    const coming = new Promise<Invitation>((resolve) => (arrive = resolve));
    vi.spyOn(api, "invitation").mockImplementation((_, token) =>
      token === "new" ? coming : Promise.resolve(own),
    );
    const renewed = { opens: "invite", token: "new", link: "/join/x#invite=new" };
    const renew = vi
      .spyOn(api, "renew")
      .mockImplementation((_, __, token) =>
        token === "of the host"
          ? Promise.resolve(renewed)
          : Promise.reject(new Refused("not_your_seat", "No.")),
      );
    props.client.table = made.table;
    props.client.seats = made.table.seats.filter(({ kind }) => kind === "here").map(({ seat }) => seat);
    show(Invite, props);
    await settle();
    expect(document.body.textContent).toContain("This browser does not have the invitation.");
    button("Renew link")?.click();
    await settle();
    button("Renew it")?.click();
    for (let n = 0; n < 4; n++) await settle();
    expect(renew.mock.calls.map(([, , token]) => token)).toEqual(["of a guest", "of the host"]);
    expect(key(made.table.id)?.invite).toBe("new");
    expect(links()).not.toContain(OWN_SEAT); // not even for a moment: it would give the host's seat away
    arrive(ANSWER);
    for (let n = 0; n < 2; n++) await settle();
    expect(links()).toContain(URL_FOR_OTHERS);
  });
  describe("says whether spectators may watch", () => {
    const box = (): HTMLInputElement | null => document.querySelector("input[type=checkbox]");
    beforeEach(() => {
      vi.spyOn(api, "invitation").mockResolvedValue(ANSWER);
      props.client.table = made.table;
      props.client.seats = made.table.seats.filter(({ kind }) => kind === "here").map(({ seat }) => seat);
    });
    it("as the server has it, and keeps their new link", async () => {
      const letWatch = vi.spyOn(api, "letWatch").mockResolvedValueOnce({ token: null, link: null });
      show(Invite, props);
      await settle();
      expect(box()?.checked).toBe(true);
      box()?.click();
      await settle();
      expect(letWatch).toHaveBeenCalledWith(made.table.id, false, made.tokens["red"]);
      expect(key(made.table.id)).toMatchObject({ watch: null });
      expect(key(made.table.id)?.links).not.toHaveProperty("watch");
      props.table = { ...made.table, spectators: false };
      await settle();
      expect(box()?.checked).toBe(false);
      expect(document.body.textContent).toContain("From now on only the players see the game.");
      letWatch.mockResolvedValueOnce({ token: "w", link: "/table/x#watch=w" });
      box()?.click();
      await settle();
      expect(key(made.table.id)).toMatchObject({ watch: "w", links: { watch: "/table/x#watch=w" } });
    });
    it("and why not, where that is refused", async () => {
      vi.spyOn(api, "letWatch").mockRejectedValue(new TypeError("Failed to fetch"));
      show(Invite, props);
      await settle();
      box()?.click();
      await settle();
      await settle();
      expect(box()?.checked).toBe(true);
      expect(document.body.textContent).toContain("The server does not answer.");
    });
    it("to nobody but whoever made the table", async () => {
      props.client.seats = [];
      show(Invite, props);
      await settle();
      expect(box()).toBeNull();
    });
  });
  it("is forgotten where the host has renewed it, and the guest's own key opens the rest", async () => {
    localStorage.clear();
    keep({ id: made.table.id, tokens: ["seat"], invite: "old" });
    const fetched = vi
      .spyOn(api, "invitation")
      .mockImplementation((_, token) =>
        token === "seat" ? Promise.resolve(ANSWER) : Promise.reject(new Refused("wrong_token", "No.")),
      );
    show(Invite, props);
    await settle();
    await settle();
    expect(fetched.mock.calls.map(([, token]) => token)).toEqual(["old", "seat"]);
    expect(key(made.table.id)).toMatchObject({ tokens: ["seat"], invite: null });
    expect(document.querySelector("[role=alert]")).toBeNull();
    expect(links()).not.toContain(URL_FOR_OTHERS); // what the key of a seat opens is no invitation
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
  const props = $state({ client, table: { ...made.table, seats: [host, free] } as TableInfo });
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

it("tells who is about to sit down, and who has not said a name", () => {
  const client = new TableClient(made.table.id, [], () => "Jan");
  sit();
  const [red, blue] = made.table.seats;
  if (!red || !blue) throw new Error("two seats");
  const seats = [
    { ...red, kind: "link" as const, joined: false, online: false, choosing: true },
    { ...blue, kind: "link" as const, joined: true, online: true, name: "" },
  ];
  client.seats = [];
  show(WhoIsHere, { client, table: { ...made.table, seats } });
  const said = [...document.querySelectorAll("li")].map((each) =>
    each.textContent.includes("is choosing a name"),
  );
  expect(said).toEqual([true, true]);
  client.close();
});

it("tells on what the others are", () => {
  const client = new TableClient(made.table.id, [], () => "Jan");
  sit();
  const [red, blue] = made.table.seats;
  if (!red || !blue) throw new Error("two seats");
  const come = { ...red, kind: "link" as const, joined: true, online: true, name: "Anna" };
  const seats = (["phone", "tablet", "computer", null] as const).map((device) => ({ ...come, device }));
  client.seats = [];
  for (const [n, said] of [
    "here, on a phone",
    "here, on a tablet",
    "here, on a computer",
    "here",
  ].entries()) {
    const seat = seats[n];
    if (!seat) throw new Error("four seats");
    show(WhoIsHere, { client, table: { ...made.table, seats: [seat, blue] } });
    expect(document.querySelector("li .here")?.textContent.trim()).toBe(said);
    if (shown) void unmount(shown);
    shown = undefined;
    document.body.innerHTML = "";
  }
  client.close();
});

describe("without spectators", () => {
  const closed = { ...made.table, spectators: false };
  const welcome = (): void => {
    line().open();
    line().say({ ...(snapshot("welcome.json") as object), seats: [], table: closed });
    flushSync();
  };
  beforeEach(() => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    vi.stubGlobal("scrollTo", () => undefined);
    location.hash = "#invite=secret";
  });
  it("there is nothing to watch for whoever is invited, and no update is waited for", () => {
    show(Join, { id: closed.id });
    welcome();
    vi.advanceTimersByTime(12_000); // less than until the next ping
    expect(Line.made.length).toBe(1);
    expect([button("Just watch"), button("Replay")]).toEqual([undefined, undefined]);
    const full = { ...closed, seats: closed.seats.map((seat) => ({ ...seat, joined: true })) };
    line().say({ type: "table", table: full });
    flushSync();
    expect(document.body.textContent).toContain("All seats are taken, and spectators may not watch.");
  });
  it("whoever comes to the table by the invitation is led to its seats", () => {
    keep({ id: closed.id, invite: "secret" });
    history.replaceState(null, "", `/table/${closed.id}`);
    show(Table, { id: closed.id });
    welcome();
    expect(location.pathname + location.hash).toBe(`/join/${closed.id}#invite=secret`);
  });
});

it("tells the others once which seat somebody is about to take", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  location.hash = "#invite=secret";
  show(Join, { id: made.table.id });
  sit();
  flushSync();
  const [red, blue] = made.table.seats;
  if (!red || !blue) throw new Error("two seats");
  for (const watching of [1, 2]) {
    const seats = [red, { ...blue, kind: "link", joined: false, choosing: watching > 1 }];
    line().say({ type: "table", table: { ...made.table, watching, seats } });
    flushSync();
  }
  const chosen = line().sent.filter(({ type }) => type === "choose");
  expect(chosen.map(({ seat }) => seat).slice(-1)).toEqual([blue.seat]);
  expect(chosen.length).toBeLessThanOrEqual(2);
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

describe("a seat that was renewed", () => {
  const { id } = made.table;
  const refuse = (code: string): void => {
    line().open();
    line().say({ ...(snapshot("error.json") as object), code });
    line().breaks(4401);
    flushSync();
  };
  const opens = (...good: string[]): void => {
    vi.spyOn(api, "table").mockImplementation((_, token) =>
      good.includes(token ?? "")
        ? Promise.resolve(made.table)
        : Promise.reject(new Refused("wrong_token", "")),
    );
  };
  const at = (): string => location.pathname + location.hash;
  beforeEach(() => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    vi.stubGlobal("scrollTo", () => undefined);
    history.replaceState(null, "", `/table/${id}`);
  });

  it("is taken anew by the invitation, whichever key the browser still has", async () => {
    keep({ id, tokens: ["dead"], seats: ["blue"], invite: "old" });
    history.replaceState(null, "", `/join/${id}#invite=new`);
    show(Join, { id });
    await settle();
    expect(at()).toBe(`/table/${id}`);
    if (shown) void unmount(shown);
    opens();
    show(Table, { id });
    refuse("wrong_token");
    await settle();
    await settle();
    expect(at()).toBe(`/join/${id}#invite=new`);
    expect(key(id)?.tokens).toEqual([]);
  });
  it("does not keep out whoever has another one", async () => {
    keep({ id, tokens: ["dead", "good"], invite: "i" });
    opens("good");
    const arrived = vi.fn();
    vi.stubGlobal("scrollTo", arrived);
    show(Table, { id });
    refuse("wrong_token");
    for (let n = 0; n < 4; n++) await settle();
    expect([at(), key(id)?.tokens]).toEqual([`/table/${id}`, ["good"]]);
    expect(arrived).toHaveBeenCalledTimes(1);
  });
  it("is forgotten, with a word to whoever sat there", async () => {
    history.replaceState(null, "", `/table/${id}#seat=dead`);
    keep({ id, invite: "i" });
    opens();
    show(Table, { id });
    sit();
    flushSync();
    expect(key(id)?.tokens).toEqual(["dead"]);
    line().say({ ...(snapshot("error.json") as object), code: "renewed" });
    line().breaks(4401);
    flushSync();
    for (let n = 0; n < 4; n++) await settle();
    expect([at(), key(id)?.tokens]).toEqual([`/table/${id}`, []]);
    expect(document.body.textContent).toContain("This link has been renewed.");
  });
  it("does not replace the invitation of whoever made the table by an older one", () => {
    keepMade(made);
    history.replaceState(null, "", `/join/${id}#invite=older`);
    show(Join, { id });
    expect(key(id)?.invite).toBe(made.invite);
  });
});

describe("an invitation that is refused", () => {
  const refused = (code: string): string => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    location.hash = "#invite=secret";
    show(Join, { id: made.table.id });
    line().open();
    line().say({ ...(snapshot("error.json") as object), code });
    flushSync();
    return document.body.textContent;
  };
  it("leads to no table", () => {
    expect(refused("wrong_token")).toContain("This invitation leads to no table.");
  });
  it("may be right, where only the page is too old", () => {
    expect(refused("wrong_protocol")).toContain("This page is older than the server.");
    expect(button("Try again")).toBeDefined();
  });
});
