import { useEffect, useRef, type RefObject } from 'react';
import { scrollerOf } from './scrollerOf.ts';

/** Distance to the end in pixels at which the next rows load (specification, section 9). */
const PRELOAD_DISTANCE_PX = 500;

/**
 * Calls `onNearEnd` when the marked element comes within 500 px of the viewport, and again after each loaded page (`loadedCount`) while it
 * stays there.
 */
export const useNearEnd = (onNearEnd: () => void, loadedCount: number): RefObject<HTMLDivElement | null> => {
  const endMarker = useRef<HTMLDivElement>(null);
  const latestLoad = useRef(onNearEnd);
  useEffect(() => {
    latestLoad.current = onNearEnd;
  });
  useEffect(() => {
    const element = endMarker.current;
    if (!element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latestLoad.current(), {
      root: scrollerOf(element),
      rootMargin: `${PRELOAD_DISTANCE_PX}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each loaded page the end may still be near
  }, [loadedCount]);
  return endMarker;
};
