import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls a line of tabs sideways until its current tab is in the middle, so that its neighbors show that there is more; returns the ref
 * of the line. `current` names that tab.
 */
export const useCurrentTabInView = (current: string): RefObject<HTMLElement | null> => {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = tabs.current?.querySelector('[aria-current]');
    if (!tabs.current || !tab) return;
    const [line, shown] = [tabs.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    tabs.current.scrollLeft += (shown.left + shown.right - line.left - line.right) / 2;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `current` decides which tab has `aria-current`
  }, [current]);
  return tabs;
};
