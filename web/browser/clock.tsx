import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';

const ClockContext = createContext<number | null>(null);

const MINUTE_MS = 60_000;
const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

interface ClockProps {
  readonly start: number;
  /** It stands at its start: the page looks back. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

/**
 * One clock for the whole page: it starts at the moment the server made it (so that both say the same), is set right
 * when the page lives and ticks at every full minute. Seconds since 1970.
 */
export const Clock = ({ start, still = false, children }: ClockProps) => {
  const [now, setNow] = useState(start);
  useEffect(() => {
    if (still) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      // In slices: every card recomputes whether its place is open, and the browser answers touches in between.
      startTransition(() => setNow(nowInSeconds()));
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS) + 50);
    };
    tick();
    return () => clearTimeout(timer);
  }, [still]);
  return <ClockContext value={still ? start : now}>{children}</ClockContext>;
};

/** This minute, in seconds since 1970. */
export const useNow = (): number => {
  const now = useContext(ClockContext);
  if (now === null) throw new Error('useNow needs Clock around it');
  return now;
};
