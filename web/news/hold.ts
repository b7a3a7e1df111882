/** Selector of elements that show live news. */
const LIVE = '[data-live]';

/** Milliseconds of waiting after the visitor let go, because the finger or focus may only move to another element. */
const SETTLE_MS = 1000;

export interface Hold {
  /** Whether a change would move the element under the finger or focus. A heading that a page focused by itself does not count. */
  isHeld(): boolean;
  /** Stops watching. */
  stop(): void;
}

const isFocusInside = (): boolean => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.tabIndex >= 0 && activeElement.closest(LIVE) !== null;
};

/** Watches fingers and focus; calls `onFree` once the visitor holds nothing any more. */
export const watchHold = (onFree: () => void): Hold => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let pressed = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const isHeld = (): boolean => pressed || isFocusInside();
  const settle = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => !isHeld() && onFree(), SETTLE_MS);
  };
  const set = (isPressed: boolean): void => {
    pressed = isPressed;
    if (!pressed) settle();
  };
  const touched = ({ touches }: TouchEvent): void => set(touches.length > 0);
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    document.addEventListener(type, touched, { signal, passive: true, capture: true });
  document.addEventListener('mousedown', () => set(true), { signal, capture: true });
  for (const type of ['mouseup', 'dragend'] as const) document.addEventListener(type, () => set(false), { signal, capture: true });
  document.addEventListener('focusout', settle, { signal });
  return {
    isHeld,
    stop: () => {
      stopping.abort();
      clearTimeout(settling);
    },
  };
};
