import { readFile } from 'node:fs/promises';

/* Resource use of running processes, from /proc. */

/** Ticks of processor time in /proc, the same on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;
const POLL_INTERVAL_MS = 250;

export interface NamedProcess {
  readonly name: string;
  readonly pid: number;
}

const scriptOf = async (pid: number): Promise<string> => {
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  return (
    args
      .findLast((arg) => /main\.m?[jt]s$/.test(arg))
      ?.split('/')
      .at(-2) ?? `process ${pid}`
  );
};

/** Returns the product's process and its child processes, the stores. */
export const processesOf = async (product: number): Promise<readonly NamedProcess[]> => {
  const pids = (await readFile(`/proc/${product}/task/${product}/children`, 'utf8')).trim().split(' ').map(Number);
  const children = await Promise.all(pids.map(async (pid) => ({ pid, name: await scriptOf(pid) })));
  return [{ name: 'product', pid: product }, ...children];
};

/** Returns the peak memory of a process, in MB; 0 if it has ended. */
export const peakMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
};

/** Returns the resident memory of a process now, in MB. Without pages of files: those of LMDB belong to the cache of the system. */
export const currentMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
};

/** Returns the seconds of processor time of a process so far, with all its threads. */
export const processorTime = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; user and system time are the 14th and 15th field of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** Returns the idle processor time of the whole machine, in seconds, including time waiting for the disk. */
const idleTime = async (): Promise<number> => {
  const [, , , , idle, disk] = (await readFile('/proc/stat', 'utf8')).split('\n')[0]?.split(/\s+/) ?? [];
  return (Number(idle) + Number(disk)) / TICKS_PER_SECOND;
};

export interface ProcessorUse {
  /** Average number of cores in use, by process name. */
  readonly byName: ReadonlyMap<string, number>;
  readonly total: number;
  /** Average number of idle cores of the machine. */
  readonly idle: number;
}

/** Measures how many cores each process keeps busy from now until the work is done. */
export const processorUse = async (processes: readonly NamedProcess[], runWork: () => Promise<unknown>): Promise<ProcessorUse> => {
  const readProcessorTimes = () => Promise.all(processes.map(({ pid }) => processorTime(pid)));
  const [before, idleBefore, started] = [await readProcessorTimes(), await idleTime(), performance.now()];
  await runWork();
  const [after, idleAfter, seconds] = [await readProcessorTimes(), await idleTime(), (performance.now() - started) / 1000];
  const shares = processes.map(({ name }, index): [string, number] => [name, ((after[index] ?? 0) - (before[index] ?? 0)) / seconds]);
  return { byName: new Map(shares), total: shares.reduce((sum, [, share]) => sum + share, 0), idle: (idleAfter - idleBefore) / seconds };
};

/** Polls a process until it ends; returns its peak memory, in MB, and its processor time, in seconds. */
export const watchProcess = async (
  pid: number,
  ended: Promise<unknown>,
): Promise<{ readonly memory: number; readonly seconds: number }> => {
  let [memory, seconds] = [0, 0];
  const sample = async (): Promise<void> => {
    memory = Math.max(memory, await peakMemory(pid));
    // A process that has ended reports no times.
    seconds = Math.max(seconds, await processorTime(pid).catch(() => 0));
  };
  const timer = setInterval(() => void sample(), POLL_INTERVAL_MS);
  await ended;
  clearInterval(timer);
  return { memory, seconds };
};
