import { useEffect, useRef, type RefObject } from 'react';

/** Last scroll position of the list in its own pane. The browser remembers the position of the page itself. */
let rememberedTop = 0;

/** Restores the scroll position of a pane when its screen is opened again. */
export const useRestoredScroll = (): RefObject<HTMLElement | null> => {
  const paneRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = paneRef.current;
    if (!element) return;
    const rememberScroll = () => {
      rememberedTop = element.scrollTop;
    };
    // The visitor may have scrolled before the page was hydrated.
    if (element.scrollTop === 0) element.scrollTop = rememberedTop;
    else rememberScroll();
    element.addEventListener('scroll', rememberScroll, { passive: true });
    return () => element.removeEventListener('scroll', rememberScroll);
  }, []);
  return paneRef;
};
