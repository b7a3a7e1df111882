import { useEffect, useRef, type RefObject } from 'react';

/** Pixels before the end at which more is loaded (specification, section 9). */
const AHEAD = 500;

/**
 * Calls `load` whenever the marked element comes within 500 px of what is seen, and again as long as it stays there
 * (`loaded` changes with every page that came).
 */
export const useNearEnd = (load: () => void, loaded: number): RefObject<HTMLDivElement | null> => {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const element = mark.current;
    if (!element || !('IntersectionObserver' in window)) return;
    const scroller = element.closest('[data-scroller]');
    const root = scroller && getComputedStyle(scroller).overflowY === 'auto' ? scroller : null;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { root, rootMargin: `${AHEAD}px` });
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each loaded page the end may still be near
  }, [loaded]);
  return mark;
};
