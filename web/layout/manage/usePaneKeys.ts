import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useIsWide } from '../../browser/useIsWide.ts';

/** Selector of the links of rows: the link that opens a row in the pane. */
const ROW_LINK = 'a[data-row]';
const OPEN_ROW_LINK = `[aria-current='true'] ${ROW_LINK}, ${ROW_LINK}[aria-current='true']`;

const rowLinksOf = (list: HTMLElement): readonly HTMLAnchorElement[] => [...list.querySelectorAll<HTMLAnchorElement>(ROW_LINK)];

/** Returns the index of the row that a key moves to; undefined if the key does not move. */
const targetIndex = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowDown: Math.min(index + 1, count - 1), ArrowUp: Math.max(index - 1, 0), Home: 0, End: count - 1 })[key];

/** Moves the focus between the rows of a list, if it is on a row. */
const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = rowLinksOf(event.currentTarget);
  const index = rows.findIndex((row) => row === event.target);
  const target = index < 0 ? undefined : targetIndex(event.key, index, rows.length);
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.focus();
};

/** Focuses the heading of a pane; false if the pane is not rendered yet. */
const focusHeading = (detail: HTMLElement): boolean => {
  const heading = detail.querySelector('h2');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus();
  return true;
};

interface PaneKeys {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly detail: RefObject<HTMLDivElement | null>;
  onListKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onListClickCapture(event: MouseEvent<HTMLElement>): void;
}

/**
 * Keys of a list with a pane: the arrow keys, Home and End move between rows, Enter opens a row and puts the focus into the pane, Escape
 * puts it back to the row. On a narrow screen Escape closes the pane. `listUrl`: address of the list without an open row.
 */
export const usePaneKeys = (isOpen: boolean, listUrl: string): PaneKeys => {
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const isEntering = useRef(false);
  const isLeaving = useRef(false);
  const openUrl = useRef<string | null>(null);
  const isWide = useIsWide();
  const [, navigate] = useLocation();

  useEffect(() => {
    const pane = detail.current;
    if (!isEntering.current || pane === null) return undefined;
    const enter = () => {
      if (isEntering.current && !focusHeading(pane)) return;
      isEntering.current = false;
      observer.disconnect();
    };
    // The pane of another row is rendered after the key, and its heading once its data is loaded.
    const observer = new MutationObserver(enter);
    observer.observe(pane, { childList: true, subtree: true });
    enter();
    return () => observer.disconnect();
  });

  useEffect(() => {
    const openRow = list.current?.querySelector<HTMLAnchorElement>(OPEN_ROW_LINK);
    if (openRow) openUrl.current = openRow.getAttribute('href');
  });
  useEffect(() => {
    if (isOpen || isWide || list.current === null) return;
    // The list replaces the pane, and shows the row that was open.
    const row = rowLinksOf(list.current).find((link) => link.getAttribute('href') === openUrl.current);
    row?.scrollIntoView({ block: 'center' });
    if (isLeaving.current) row?.focus({ preventScroll: true });
    isLeaving.current = false;
  }, [isOpen, isWide]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isFromPane = event.target === document.body || (event.target instanceof Node && detail.current?.contains(event.target));
      if (event.key !== 'Escape' || event.defaultPrevented || !isFromPane || document.querySelector('dialog[open]') !== null) return;
      if (isWide) return list.current?.querySelector<HTMLAnchorElement>(OPEN_ROW_LINK)?.focus();
      isLeaving.current = true;
      return navigate(listUrl);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, isWide, listUrl, navigate]);

  return {
    list,
    detail,
    onListKeyDown: (event) => {
      isEntering.current = false;
      moveBetweenRows(event);
    },
    onListClickCapture: (event) => {
      const row = event.target instanceof Element ? event.target.closest(ROW_LINK) : null;
      // Keys and screen readers, unlike a pointer, click without a click count.
      if (row === null || event.detail !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      isEntering.current = true;
      if (row !== list.current?.querySelector(OPEN_ROW_LINK) || detail.current === null || !focusHeading(detail.current)) return;
      isEntering.current = false;
      event.preventDefault();
    },
  };
};
