/**
 * Runs `stop` once, at the first SIGINT or SIGTERM; the process ends when nothing keeps it open any more. To be called
 * before the process says that it is ready: who starts it may end it at that very word.
 */
export const endOnSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop();
    });
};
