import { useEffect, useState, type RefObject } from 'react';
import { isDataSaverOn } from '../../browser/dataSaver.ts';

/** Returns true once an element is near the viewport; for a visitor who saves data only if they requested its content. */
export const useIsNear = (ref: RefObject<Element | null>, isRequested = false): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || (isDataSaverOn() && !isRequested) || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '100px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isRequested]);
  return isNear;
};
