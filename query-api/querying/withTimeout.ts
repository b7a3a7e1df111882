import { timeout, TimeoutStrategy } from 'cockatiel';

/** Returns the result of some work; rejects if it takes longer, while the work itself may continue. */
export const withTimeout = <Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> =>
  timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(() => promise);
