import "virtual:fonts.css";
import "../../styles/theme.css";
import { mount } from "svelte";
import type { BoardFacts, BoardPosition } from "../contract";
import { api } from "../../net/api";
import { boardPosition } from "../../play/position";
import Demo from "./Demo.svelte";

interface Fixture {
  facts: BoardFacts;
  view: never;
  controllers: Record<string, string>;
}

const ask = new URLSearchParams(location.search);
const files = import.meta.glob<Fixture>("../../../tests/board/fixtures/*.json", { import: "default" });
const fixture = await files[`../../../tests/board/fixtures/${ask.get("board") ?? "hanse_4_5"}.json`]?.();
if (fixture) {
  const { layouts } = await api.board(fixture.facts.id);
  const position: BoardPosition = boardPosition(fixture.facts, fixture.view, fixture.controllers);
  document.documentElement.dataset["theme"] = ask.get("dark") ? "dark" : "light";
  mount(Demo, {
    target: document.getElementById("app") as HTMLElement,
    props: {
      facts: fixture.facts,
      layouts,
      start: position,
      mode: ask.get("mode") ?? "look",
      dark: ask.has("dark"),
      size: innerWidth < 600 ? "narrow" : "wide",
      zoomed: ask.get("frame"),
    },
  });
}
