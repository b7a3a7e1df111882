import { useEffect, useRef, type RefObject } from 'react';

/** How far the list was scrolled when it was last left, in a pane of its own; the browser keeps the page's own. */
let remembered = 0;

/** Brings a scrolling pane back to where it was left when its screen is opened again. */
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
