/** Selector of elements that show live news. */
const LIVE_SELECTOR = '[data-live]';

/** Milliseconds of waiting after the visitor let go, because the finger or focus may only move to another element. */
const RELEASE_DELAY_MS = 1000;

export interface InteractionHold {
  /** Whether a change would move the element under the finger or focus. A heading that a page focused by itself does not count. */
  isInteracting(): boolean;
  /** Stops watching. */
  stop(): void;
}

const isFocusInside = (): boolean => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.tabIndex >= 0 && activeElement.closest(LIVE_SELECTOR) !== null;
};

/** Watches fingers and focus; calls `onRelease` once the visitor holds nothing any more. */
export const watchInteraction = (onRelease: () => void): InteractionHold => {
  const controller = new AbortController();
  const { signal } = controller;
  let isPointerDown = false;
  let releaseTimer: ReturnType<typeof setTimeout> | undefined;

  const isInteracting = (): boolean => isPointerDown || isFocusInside();
  const scheduleRelease = (): void => {
    clearTimeout(releaseTimer);
    releaseTimer = setTimeout(() => !isInteracting() && onRelease(), RELEASE_DELAY_MS);
  };
  const setPointerDown = (isDown: boolean): void => {
    isPointerDown = isDown;
    if (!isPointerDown) scheduleRelease();
  };
  const handleTouch = ({ touches }: TouchEvent): void => setPointerDown(touches.length > 0);
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    document.addEventListener(type, handleTouch, { signal, passive: true, capture: true });
  document.addEventListener('mousedown', () => setPointerDown(true), { signal, capture: true });
  for (const type of ['mouseup', 'dragend'] as const)
    document.addEventListener(type, () => setPointerDown(false), { signal, capture: true });
  document.addEventListener('focusout', scheduleRelease, { signal });
  return {
    isInteracting,
    stop: () => {
      controller.abort();
      clearTimeout(releaseTimer);
    },
  };
};
