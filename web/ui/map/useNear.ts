import { useEffect, useState, type RefObject } from 'react';
import { savesData } from '../../browser/saveData.ts';

/** Returns true once an element is near the viewport; for a visitor who saves data only if they requested its content. */
export const useNear = (ref: RefObject<Element | null>, isRequested = false): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || (savesData() && !isRequested) || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '100px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isRequested]);
  return near;
};
