import { useEffect, useRef, type RefObject } from 'react';
import type { HoursContext, HoursEvent } from './hoursContext.ts';

/** Identifies the form that is shown beside the week. */
const panelOf = ({ change, day, list }: HoursContext): string => {
  if (change !== null) return `change ${change.list} ${change.index}`;
  return day === null ? `add ${list}` : `day ${day}`;
};

/**
 * Moves focus to the heading of a form when it opens, and back to the button that opened it when it closes. If the focused entry is
 * removed, moves focus to the week.
 */
export const useFocusBack = (context: HoursContext, send: (event: HoursEvent) => void, heading: RefObject<HTMLElement | null>) => {
  const openers = useRef<string[]>([]);
  const goesBack = useRef(false);
  const panel = panelOf(context);
  const shown = useRef(panel);

  useEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    const opener = goesBack.current ? document.getElementById(openers.current.pop() ?? '') : null;
    goesBack.current = true;
    (opener ?? heading.current)?.focus();
  }, [panel, heading]);

  const known = useRef(context.hours);
  useEffect(() => {
    if (known.current === context.hours) return;
    known.current = context.hours;
    if (document.activeElement === document.body) document.getElementById('hours-week')?.focus();
  }, [context.hours]);

  return (event: HoursEvent) => {
    const opens = event.type === 'edit' || event.type === 'openDay';
    if (opens) openers.current.push(document.activeElement?.id ?? '');
    else if (event.type === 'show') openers.current = [];
    goesBack.current = !opens && event.type !== 'show';
    send(event);
  };
};
