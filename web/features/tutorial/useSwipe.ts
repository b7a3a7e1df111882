import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds of stillness after which a row of slides has come to rest. */
const AT_REST = 120;

/** Scrolls a row of slides to the one that is shown, and says where a finger has left it. */
export const useSwipe = (slide: number, onSwiped: (slide: number) => void): RefObject<HTMLElement | null> => {
  const row = useRef<HTMLElement>(null);
  const latest = useRef(onSwiped);
  useEffect(() => {
    latest.current = onSwiped;
  });
  useEffect(() => {
    const element = row.current;
    if (element) element.scrollLeft = slide * element.clientWidth;
  }, [slide]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(Math.round(element.scrollLeft / Math.max(1, element.clientWidth))), AT_REST);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return row;
};
