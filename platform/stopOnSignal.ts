/**
 * Runs `stop` once, at the first SIGINT or SIGTERM; the process ends when nothing keeps it open any more. Later signals change nothing: a
 * terminal and npm both send a signal for one Ctrl+C. Must be called before the process reports that it is ready, because its parent may
 * end it right then.
 */
export const stopOnSignal = (stop: () => Promise<void>): void => {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop();
    });
};
