import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds of stillness after which a row of slides has come to rest. */
const AT_REST = 120;

interface Swiping {
  readonly slide: number;
  /** The row has to follow. Otherwise it is where a finger, or the address, brought it. */
  readonly isStepped: boolean;
  readonly onSwiped: (slide: number) => void;
}

/** The slide that the address names (`#slide-8`), as a link of the page leads to it before its script is there. */
const inAddress = (): number | null => {
  const [, digit] = /^#slide-(\d)$/.exec(window.location.hash) ?? [];
  return digit === undefined ? null : Number(digit);
};

/** Scrolls a row of slides to the one that was stepped to, and says where the address or a finger has led it, before the page was hydrated too. */
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
