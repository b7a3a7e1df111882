import { useEffect, useRef, type RefObject } from 'react';

/** Visible width of the previous chip, in pixels. */
const BEFORE = 40;

/**
 * Scrolls a row of chips to the chosen one, because a link may have chosen it. `chosen` is its name; `isComplete` is true once the labels
 * of the chips contain their counts.
 */
export const useChosenInView = (chosen: string, isComplete = true): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const now = `${chosen} ${isComplete}`;
    const chip = row.current?.querySelector('input:checked')?.closest('label');
    // Scrolls once per choice, because afterwards the user may scroll the row.
    if (shown.current === now || row.current === null || chip === null || chip === undefined) return;
    shown.current = now;
    const [outer, inner] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    // Sets `scrollLeft`, so that only the row scrolls, not the page.
    if (inner.left < outer.left || inner.right > outer.right) row.current.scrollLeft += inner.left - outer.left - BEFORE;
  });
  return row;
};
