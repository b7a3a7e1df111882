import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/** Returns the result of `work`, or of `late` if it takes longer; the work may continue then. */
export const within = async <Value, Late>(milliseconds: number, work: Promise<Value>, late: () => Late): Promise<Value | Late> => {
  try {
    return await timeout(milliseconds, TimeoutStrategy.Aggressive).execute(() => work);
  } catch (error) {
    if (error instanceof TaskCancelledError) return late();
    throw error;
  }
};
