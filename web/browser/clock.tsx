import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';
import { hearServerTime, serverNow } from './serverTime.ts';

const ClockContext = createContext<number | null>(null);

const MINUTE_MS = 60_000;

interface ClockProps {
  readonly start: number;
  /** Stops the clock at its start, for a page that shows the past. */
  readonly isFrozen?: boolean;
  readonly children: ReactNode;
}

/**
 * Provides one clock for the whole page, in seconds since 1970. It starts at the moment at which the server rendered the page, so that
 * both render the same; after hydration it is set to the server's current time and ticks at every full minute.
 */
export const Clock = ({ start, isFrozen = false, children }: ClockProps) => {
  const [now, setNow] = useState(start);
  useEffect(() => {
    if (isFrozen) return;
    hearServerTime(start * 1000);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = serverNow();
      // A transition renders in slices, because every card recomputes whether its place is open, and the browser can handle touches in
      // between.
      startTransition(() => setNow(Math.floor(time / 1000)));
      timer = setTimeout(tick, MINUTE_MS - (time % MINUTE_MS) + 50);
    };
    tick();
    return () => clearTimeout(timer);
  }, [start, isFrozen]);
  return <ClockContext value={isFrozen ? start : now}>{children}</ClockContext>;
};

/** Returns the time of the current minute, in seconds since 1970. */
export const useNow = (): number => {
  const now = useContext(ClockContext);
  if (now === null) throw new Error('useNow needs Clock around it');
  return now;
};
