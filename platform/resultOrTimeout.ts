import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/** Returns the result of `work`, or of `onTimeout` if it takes longer; the work may continue then. */
export const resultOrTimeout = async <Value, TimeoutResult>(
  timeoutMs: number,
  work: Promise<Value>,
  onTimeout: () => TimeoutResult,
): Promise<Value | TimeoutResult> => {
  try {
    return await timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(() => work);
  } catch (error) {
    if (error instanceof TaskCancelledError) return onTimeout();
    throw error;
  }
};
