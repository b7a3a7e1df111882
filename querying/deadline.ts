import { timeout, TimeoutStrategy } from 'cockatiel';

/** The outcome of some work; fails when it takes longer, and the work may go on then. */
export const beforeDeadline = <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> =>
  timeout(milliseconds, TimeoutStrategy.Aggressive).execute(() => work);
