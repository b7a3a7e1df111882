/** Those who wait for something to be so. */
export interface Waiters {
  /** Lets everybody go for whom it is so now. */
  look(): void;
  /** True as soon as it is so, false when it is not within `ms`. */
  until(isSo: () => boolean, ms?: number): Promise<boolean>;
}

export const createWaiters = (): Waiters => {
  const waiting = new Set<() => void>();
  return {
    look: () => waiting.forEach((look) => look()),
    until: async (isSo, ms) =>
      isSo() ||
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(isSo());
        };
        const look = (): void => void (isSo() && end());
        const timer = ms === undefined ? undefined : setTimeout(end, ms);
        waiting.add(look);
      }),
  };
};
