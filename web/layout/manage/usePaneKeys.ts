import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { moveBetweenRows, openRowLink, ROW_LINK } from './rowKeys.ts';

interface PaneKeys {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly detail: RefObject<HTMLDivElement | null>;
  onListKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onDetailKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

const focusHeading = (detail: HTMLElement): void => {
  const heading = detail.querySelector<HTMLElement>('h2') ?? detail;
  heading.tabIndex = -1;
  heading.focus();
};

/**
 * Keys of a list with a pane beside it: arrow keys move between rows, Enter opens a row and puts the focus into the pane, Escape puts it
 * back to the row.
 */
export const usePaneKeys = (): PaneKeys => {
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const isEntering = useRef(false);

  // The pane of another row is rendered after the key.
  useEffect(() => {
    if (!isEntering.current || detail.current?.querySelector('h2') === null || detail.current === null) return;
    isEntering.current = false;
    focusHeading(detail.current);
  });

  return {
    list,
    detail,
    onListKeyDown: (event) => {
      moveBetweenRows(event);
      const row = event.target instanceof Element ? event.target.closest(ROW_LINK) : null;
      if (row === null || list.current === null) return;
      isEntering.current = event.key === 'Enter' && row !== openRowLink(list.current);
      if (event.key !== 'Enter' || isEntering.current || detail.current === null) return;
      event.preventDefault();
      focusHeading(detail.current);
    },
    onDetailKeyDown: (event) => {
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key !== 'Escape' || isInDialog || list.current === null) return;
      openRowLink(list.current)?.focus();
    },
  };
};
