import { useEffect, useRef, type RefObject } from 'react';

/** Visible width of the previous chip, in pixels. */
const MARGIN_PX = 40;

/**
 * Scrolls a row of chips to the chosen one, because a link may have chosen it. `chosen` is its name; `isComplete` is true once the labels
 * of the chips contain their counts.
 */
export const useScrollToChosen = (chosen: string, isComplete = true): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null);
  const shownState = useRef('');
  useEffect(() => {
    const currentState = `${chosen} ${isComplete}`;
    const chip = row.current?.querySelector('input:checked')?.closest('label');
    // Scrolls once per choice, because afterwards the user may scroll the row.
    if (shownState.current === currentState || row.current === null || chip === null || chip === undefined) return;
    shownState.current = currentState;
    const [rowRect, chipRect] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    // Sets `scrollLeft`, so that only the row scrolls, not the page.
    if (chipRect.left < rowRect.left || chipRect.right > rowRect.right) row.current.scrollLeft += chipRect.left - rowRect.left - MARGIN_PX;
  });
  return row;
};
