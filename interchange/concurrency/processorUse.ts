import os from 'node:os';

const readProcessorTimes = (): { readonly busyTime: number; readonly totalTime: number } => {
  let [busyTime, totalTime] = [0, 0];
  for (const { times } of os.cpus()) {
    const busy = times.user + times.sys + times.irq;
    [busyTime, totalTime] = [busyTime + busy, totalTime + busy + times.nice + times.idle];
  }
  return { busyTime, totalTime };
};

/**
 * Returns a function for the share of this machine's processors that was busy since its last call, 0 to 1. Work of low priority, such as
 * that of an import, does not count, because it yields to users.
 */
export const createProcessorUse = (): (() => number) => {
  let lastTimes = readProcessorTimes();
  return () => {
    const currentTimes = readProcessorTimes();
    const [busyTime, totalTime] = [currentTimes.busyTime - lastTimes.busyTime, currentTimes.totalTime - lastTimes.totalTime];
    lastTimes = currentTimes;
    return totalTime === 0 ? 0 : busyTime / totalTime;
  };
};
