/** Keys within a group of radio buttons, which is one stop of the Tab key. */

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** An arrow chooses the next one, around the end; the map's own arrows rest meanwhile. */
export function alongRadios(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = radios.findIndex((each) => each === document.activeElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = radios[(at + step + radios.length) % radios.length];
  next?.focus();
  // What is chosen already would be confirmed by another click.
  if (next?.getAttribute("aria-checked") === "false") next.click();
}
