/** Whether words are as wide as they will be: until the fonts are there, lines break elsewhere. */

const LONGEST_WAIT = 600; // milliseconds

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** When the fonts of what is on the page have come and lines are broken by them, or have kept us waiting too long. */
export async function fontsSettled(): Promise<void> {
  await frame(); // in which they are asked for
  const late = new Promise((done) => setTimeout(done, LONGEST_WAIT));
  await Promise.race([document.fonts?.ready, late]);
  await frame(); // at whose end lines are broken anew
  await frame();
}
