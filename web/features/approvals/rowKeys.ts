import type { KeyboardEvent } from 'react';

/** Returns the index of the row that a key moves to; undefined if the key does not move. */
const targetIndex = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowDown: Math.min(index + 1, count - 1), ArrowUp: Math.max(index - 1, 0), Home: 0, End: count - 1 })[key];

/** Moves the focus between the rows of the list by the arrow keys, Home and End. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('a[data-approval]')];
  const index = targetIndex(event.key, rows.indexOf(event.currentTarget), rows.length);
  if (index === undefined) return;
  event.preventDefault();
  rows[index]?.focus();
};
