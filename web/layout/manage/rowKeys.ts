import type { KeyboardEvent } from 'react';

/** Returns the index of the row that a key moves to; undefined if the key does not move. */
const targetIndex = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowDown: Math.min(index + 1, count - 1), ArrowUp: Math.max(index - 1, 0), Home: 0, End: count - 1 })[key];

/** Selector of the links of rows: the link that opens a row in the pane. */
export const ROW_LINK = 'a[data-row]';

/** Moves the focus between the rows of a list by the arrow keys, Home and End, if it is on a row. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(ROW_LINK)];
  const index = rows.findIndex((row) => row === event.target);
  const target = index < 0 ? undefined : targetIndex(event.key, index, rows.length);
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.focus();
};

/** Returns the link of the open row. */
export const openRowLink = (list: HTMLElement): HTMLAnchorElement | null =>
  list.querySelector<HTMLAnchorElement>(`[aria-current='true'] ${ROW_LINK}, ${ROW_LINK}[aria-current='true']`);
