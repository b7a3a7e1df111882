import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds without scrolling after which a swipe counts as finished. */
const SCROLL_END_DELAY_MS = 120;

interface SwipeOptions {
  readonly slide: number;
  /** True if the row has to scroll to the slide. False if a swipe or the address already moved it. */
  readonly isStepped: boolean;
  readonly onSwiped: (slide: number) => void;
}

/** Returns the slide in the address (`#slide-8`), which a link sets before JavaScript is loaded; null if there is none. */
const slideInHash = (): number | null => {
  const [, digit] = /^#slide-(\d)$/.exec(window.location.hash) ?? [];
  return digit === undefined ? null : Number(digit);
};

/** Scrolls the row to the current slide, and reports the slide to which the address or a swipe moved it, also before hydration. */
export const useSwipe = ({ slide, isStepped, onSwiped }: SwipeOptions): RefObject<HTMLElement | null> => {
  const rowRef = useRef<HTMLElement>(null);
  const latestOnSwiped = useRef(onSwiped);
  useEffect(() => {
    latestOnSwiped.current = onSwiped;
  });
  useEffect(() => {
    const element = rowRef.current;
    if (element && isStepped) element.scrollLeft = slide * element.clientWidth;
  }, [slide, isStepped]);
  useLayoutEffect(() => {
    const startSlide = slideInHash();
    if (startSlide !== null) latestOnSwiped.current(startSlide);
  }, []);
  useEffect(() => {
    const element = rowRef.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (element.clientWidth > 0) latestOnSwiped.current(Math.round(element.scrollLeft / element.clientWidth));
      }, SCROLL_END_DELAY_MS);
    };
    // The visitor may have swiped before hydration.
    onScroll();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return rowRef;
};
