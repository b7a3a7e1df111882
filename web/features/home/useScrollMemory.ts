import { useEffect, useRef, type RefObject } from 'react';

/** Last scroll position of the list in its own pane. The browser remembers the position of the page itself. */
let remembered = 0;

/** Restores the scroll position of a pane when its screen is opened again. */
export const useScrollMemory = (): RefObject<HTMLElement | null> => {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const remember = () => {
      remembered = element.scrollTop;
    };
    // The visitor may have scrolled before the page was hydrated.
    if (element.scrollTop === 0) element.scrollTop = remembered;
    else remember();
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, []);
  return pane;
};
