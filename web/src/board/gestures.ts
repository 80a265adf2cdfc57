/** Pan and zoom by mouse, wheel, touch and pinch. Tells taps apart from drags; knows nothing of the board. */

export interface Hand {
  /** Dragged by so many pixels. */
  pan(x: number, y: number): void;
  /** Zoomed by a factor around a place of the element. */
  zoom(factor: number, x: number, y: number): void;
  /** Pressed and released without moving. */
  tap(x: number, y: number, touch: boolean, target: EventTarget | null): void;
  /** Clicked by a program that drives the page. */
  press(target: EventTarget | null): void;
  /** A mouse moves without a button pressed; null when it leaves. */
  hover(x: number, y: number, target: EventTarget | null): void;
  leave(): void;
  /** A gesture begins or ends. */
  busy(on: boolean): void;
}

/** Pixels a press may wander and still be a tap. */
const STILL = { mouse: 4, touch: 9 };
const WHEEL_REST = 160;

export function handle(element: HTMLElement, hand: Hand): () => void {
  const pressed = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let dragging = false;
  let pinched = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const place = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const span = () => {
    const [a, b] = [...pressed.values()];
    if (!a || !b) return null;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  };

  function down(event: PointerEvent) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = place(event);
    pressed.set(event.pointerId, at);
    if (pressed.size === 1) {
      start = at;
      dragging = pinched = false;
    } else {
      pinched = true;
      if (!dragging) hand.busy(true);
      dragging = true;
    }
  }

  function move(event: PointerEvent) {
    const at = place(event);
    const before = pressed.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") hand.hover(at.x, at.y, event.target);
      return;
    }
    if (pressed.size === 2) {
      const old = span();
      pressed.set(event.pointerId, at);
      const now = span();
      if (old && now) {
        hand.pan(now.x - old.x, now.y - old.y);
        hand.zoom(now.far / old.far, now.x, now.y);
      }
      return;
    }
    const limit = event.pointerType === "mouse" ? STILL.mouse : STILL.touch;
    if (!dragging && start && Math.hypot(at.x - start.x, at.y - start.y) > limit) {
      dragging = true;
      element.setPointerCapture(event.pointerId);
      hand.busy(true);
    }
    if (dragging) hand.pan(at.x - before.x, at.y - before.y);
    if (dragging) pressed.set(event.pointerId, at);
  }

  function up(event: PointerEvent) {
    if (!pressed.delete(event.pointerId)) return;
    if (pressed.size > 0) return;
    if (!dragging && !pinched && event.type === "pointerup") {
      const at = place(event);
      hand.tap(at.x, at.y, event.pointerType !== "mouse", event.target);
    }
    if (dragging) hand.busy(false);
    dragging = false;
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    const at = place(event);
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const amount = Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.0016);
    hand.busy(true);
    hand.zoom(Math.exp(-amount), at.x, at.y);
    clearTimeout(rest);
    rest = setTimeout(() => hand.busy(false), WHEEL_REST);
  }

  // Pointer events say everything. A tap and the mouse that browsers make up for it would be one more way to lay the
  // page out and to paint it, before the piece that was put down is seen.
  function touch(event: TouchEvent) {
    if (!event.cancelable) return;
    event.preventDefault();
    if (document.activeElement !== element) element.focus({ preventScroll: true });
  }

  // A finger leaves with every tap; what it pointed at stays.
  const leave = (event: PointerEvent) => {
    if (event.pointerType === "mouse") hand.leave();
  };
  const click = (event: MouseEvent) => {
    if (event.detail === 0) hand.press(event.target);
  };
  element.addEventListener("click", click);
  element.addEventListener("touchstart", touch, { passive: false });
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(rest);
    element.removeEventListener("click", click);
    element.removeEventListener("touchstart", touch);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", wheel);
  };
}
