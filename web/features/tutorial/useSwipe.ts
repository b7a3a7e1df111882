import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds without scrolling after which a swipe counts as finished. */
const AT_REST = 120;

interface Swiping {
  readonly slide: number;
  /** True if the row has to scroll to the slide. False if a swipe or the address already moved it. */
  readonly isStepped: boolean;
  readonly onSwiped: (slide: number) => void;
}

/** Returns the slide in the address (`#slide-8`), which a link sets before JavaScript is loaded; null if there is none. */
const inAddress = (): number | null => {
  const [, digit] = /^#slide-(\d)$/.exec(window.location.hash) ?? [];
  return digit === undefined ? null : Number(digit);
};

/** Scrolls the row to the current slide, and reports the slide to which the address or a swipe moved it, also before hydration. */
export const useSwipe = ({ slide, isStepped, onSwiped }: Swiping): RefObject<HTMLElement | null> => {
  const row = useRef<HTMLElement>(null);
  const latest = useRef(onSwiped);
  useEffect(() => {
    latest.current = onSwiped;
  });
  useEffect(() => {
    const element = row.current;
    if (element && isStepped) element.scrollLeft = slide * element.clientWidth;
  }, [slide, isStepped]);
  useLayoutEffect(() => {
    const start = inAddress();
    if (start !== null) latest.current(start);
  }, []);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (element.clientWidth > 0) latest.current(Math.round(element.scrollLeft / element.clientWidth));
      }, AT_REST);
    };
    // The visitor may have swiped before hydration.
    onScroll();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return row;
};
