import { useEffect, useRef, type RefObject } from 'react';

/** What stays visible of the chip before it. */
const BEFORE = 40;

/**
 * Scrolls a row of chips to the chosen one, because a link may have chosen it. `chosen` names it;
 * `isComplete` says that its words stand, with their counts.
 */
export const useChosenInView = (chosen: string, isComplete = true): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const now = `${chosen} ${isComplete}`;
    const chip = row.current?.querySelector('input:checked')?.closest('label');
    // Once for each choice: afterwards a finger moves the row.
    if (shown.current === now || row.current === null || chip === null || chip === undefined) return;
    shown.current = now;
    const [outer, inner] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    // The row alone moves, not the page.
    if (inner.left < outer.left || inner.right > outer.right) row.current.scrollLeft += inner.left - outer.left - BEFORE;
  });
  return row;
};
