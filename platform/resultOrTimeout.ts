const TIMED_OUT = Symbol('timed out');

/**
 * Returns the result of `work`, or of `onTimeout` if it takes longer; the work may continue then. Uses a plain timer: every command passes
 * here several times, and the abort signals of a library took 8 % of its time.
 */
export const resultOrTimeout = async <Value, TimeoutResult>(
  timeoutMs: number,
  work: Promise<Value>,
  onTimeout: () => TimeoutResult,
): Promise<Value | TimeoutResult> => {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<typeof TIMED_OUT>((resolve) => (timer = setTimeout(resolve, timeoutMs, TIMED_OUT)));
  try {
    const result = await Promise.race([work, timedOut]);
    return result === TIMED_OUT ? onTimeout() : result;
  } finally {
    clearTimeout(timer);
  }
};
