import os from 'node:os';

const readProcessorTimes = (): { readonly busyTime: number; readonly totalTime: number } => {
  let [busyTime, totalTime] = [0, 0];
  for (const { times: cpuTimes } of os.cpus()) {
    const cpuTotal = cpuTimes.user + cpuTimes.nice + cpuTimes.sys + cpuTimes.idle + cpuTimes.irq;
    [busyTime, totalTime] = [busyTime + cpuTotal - cpuTimes.idle, totalTime + cpuTotal];
  }
  return { busyTime, totalTime };
};

/** Returns a function for the share of this machine's processors that was busy since its last call, 0 to 1. */
export const createProcessorUse = (): (() => number) => {
  let lastTimes = readProcessorTimes();
  return () => {
    const currentTimes = readProcessorTimes();
    const [busyTime, totalTime] = [currentTimes.busyTime - lastTimes.busyTime, currentTimes.totalTime - lastTimes.totalTime];
    lastTimes = currentTimes;
    return totalTime === 0 ? 0 : busyTime / totalTime;
  };
};
