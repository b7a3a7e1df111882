import { useEffect, useRef, type RefObject } from 'react';

/** Distance to the end in pixels at which the next rows load (specification, section 9). */
const AHEAD = 500;

/**
 * Calls `load` when the marked element comes within 500 px of the viewport, and again after each loaded page (`loaded`) while it stays
 * there.
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
