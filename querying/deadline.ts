import { timeout, TimeoutStrategy } from 'cockatiel';

/** Returns the result of some work; rejects if it takes longer, while the work itself may continue. */
export const beforeDeadline = <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> =>
  timeout(milliseconds, TimeoutStrategy.Aggressive).execute(() => work);
