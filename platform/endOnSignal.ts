/**
 * Runs `stop` once, at the first SIGINT or SIGTERM; the process ends when nothing keeps it open any more. Those after it
 * change nothing: a terminal and npm both tell a process of one Ctrl+C. To be called before the process says that it is
 * ready: who starts it may end it at that very word.
 */
export const endOnSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop();
    });
};
