import { useEffect, useState, type RefObject } from 'react';
import { scrollerOf } from './scrollerOf.ts';

/** Distance to the screen in pixels from which an element counts as far: about two screens. */
const FAR_PX = 1500;

/**
 * Returns the height in pixels that an element had before it moved far away from the screen; undefined while it is near, contains the
 * focus, or `isWatched` is false.
 */
export const useHeightWhileFar = (elementRef: RefObject<HTMLElement | null>, isWatched: boolean): number | undefined => {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = elementRef.current;
    if (!isWatched || element === null || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        const isFar = !entry.isIntersecting && !element.contains(document.activeElement);
        setHeight(isFar ? entry.boundingClientRect.height : undefined);
      },
      { root: scrollerOf(element), rootMargin: `${FAR_PX}px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setHeight(undefined);
    };
  }, [elementRef, isWatched]);
  return height;
};
