/** What can wait until something else has been drawn. */

/** Where nothing is drawn, as in a tab that nobody looks at, nothing waits for it: only as long as timers do there. */
const LONGEST = 100; // milliseconds

/** Call back when the next frame has been drawn. */
export function afterFrame(callback: () => void): void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(otherwise);
    setTimeout(callback); // a frame is drawn after those who asked for it were called
  });
  const otherwise = setTimeout(() => {
    cancelAnimationFrame(frame);
    callback();
  }, LONGEST);
}
