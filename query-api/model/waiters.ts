/** People who wait for a position. */
export interface Waiters {
  /** Lets everyone go whose position is reached. */
  reached(position: bigint): void;
  /** True when it is reached within `ms`, false when time is up. */
  wait(position: bigint, ms: number): Promise<boolean>;
}

interface Waiter {
  readonly position: bigint;
  readonly resolve: (isReached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

export const createWaiters = (): Waiters => {
  let waiting: Waiter[] = [];
  return {
    reached(position) {
      if (waiting.length === 0) return;
      const done = waiting.filter((waiter) => waiter.position <= position);
      waiting = waiting.filter((waiter) => waiter.position > position);
      for (const { resolve, timer } of done) {
        clearTimeout(timer);
        resolve(true);
      }
    },
    wait: (position, ms) =>
      new Promise((resolve) => {
        const waiter: Waiter = {
          position,
          resolve,
          timer: setTimeout(() => {
            waiting = waiting.filter((other) => other !== waiter);
            resolve(false);
          }, ms),
        };
        waiting.push(waiter);
      }),
  };
};
