/** The board's drawing. */
export { default as Board } from "../board/Board.svelte";
