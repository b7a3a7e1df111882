import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/** The outcome of some work, or of `late` when it takes longer; the work may go on then. */
export const within = async <Value, Late>(milliseconds: number, work: Promise<Value>, late: () => Late): Promise<Value | Late> => {
  try {
    return await timeout(milliseconds, TimeoutStrategy.Aggressive).execute(() => work);
  } catch (error) {
    if (error instanceof TaskCancelledError) return late();
    throw error;
  }
};
