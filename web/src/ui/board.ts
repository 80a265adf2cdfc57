/** The board's drawing, or a plain stand-in where it has not been made yet. */
import type { Component } from "svelte";
import type { BoardProps } from "../board/contract";
import PlainBoard from "./PlainBoard.svelte";

const drawn = import.meta.glob<{ default: Component<BoardProps> }>("../board/Board.svelte", { eager: true });
export const Board: Component<BoardProps> = drawn["../board/Board.svelte"]?.default ?? PlainBoard;
