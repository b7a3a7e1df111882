import { useEffect, useRef, type RefObject } from 'react';
import type { HoursContext, HoursEvent } from './hoursContext.ts';

/** Identifies the form that is shown beside the week. */
const panelOf = ({ editedEntry, day, list }: HoursContext): string => {
  if (editedEntry !== null) return `change ${editedEntry.list} ${editedEntry.index}`;
  return day === null ? `add ${list}` : `day ${day}`;
};

/**
 * Moves focus to the heading of a form when it opens, and back to the button that opened it when it closes. If the focused entry is
 * removed, moves focus to the week.
 */
export const useRestoredFocus = (context: HoursContext, send: (event: HoursEvent) => void, headingRef: RefObject<HTMLElement | null>) => {
  const openerIds = useRef<string[]>([]);
  const returnsFocus = useRef(false);
  const panel = panelOf(context);
  const shownPanel = useRef(panel);

  useEffect(() => {
    if (shownPanel.current === panel) return;
    shownPanel.current = panel;
    const opener = returnsFocus.current ? document.getElementById(openerIds.current.pop() ?? '') : null;
    returnsFocus.current = true;
    (opener ?? headingRef.current)?.focus();
  }, [panel, headingRef]);

  const lastHours = useRef(context.hours);
  useEffect(() => {
    if (lastHours.current === context.hours) return;
    lastHours.current = context.hours;
    if (document.activeElement === document.body) document.getElementById('hours-week')?.focus();
  }, [context.hours]);

  return (event: HoursEvent) => {
    const isOpening = event.type === 'edit' || event.type === 'openDay';
    if (isOpening) openerIds.current.push(document.activeElement?.id ?? '');
    else if (event.type === 'show') openerIds.current = [];
    returnsFocus.current = !isOpening && event.type !== 'show';
    send(event);
  };
};
