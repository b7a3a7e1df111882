import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { writeFileAtomically } from './files.ts';

/*
 * `run.json` in the data folder contains the URLs of the running product and its nodes, with their credentials (so only its owner can read
 * it). Tools such as import and rebuild find the nodes by it, or start them themselves.
 */
const runSchema = z.object({
  pid: z.int(),
  /** URL of the product; absent if only nodes run. */
  url: z.optional(z.string()),
  eventStoreUrl: z.string(),
  mongodbUrl: z.string(),
});
export type RunningInstance = z.infer<typeof runSchema>;

const runFileIn = (dataDir: string): string => path.join(dataDir, 'run.json');

export const writeRunFile = async (dataDir: string, run: RunningInstance): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFileAtomically(runFileIn(dataDir), `${JSON.stringify(run, null, 2)}\n`);
};

/** Whether a process with this id exists on this machine. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and another user owns it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Reads which processes run on this data folder; null if none, also if a killed process left the file. */
export const readRunFile = async (dataDir: string): Promise<RunningInstance | null> => {
  const text = await readFile(runFileIn(dataDir), 'utf8').catch(() => '');
  if (text === '') return null;
  try {
    const parsed = z.safeParse(runSchema, JSON.parse(text));
    return parsed.success && isRunning(parsed.data.pid) ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Throws a message for the operator if a product already runs on the data folder. */
export const rejectSecondStart = async (dataDir: string): Promise<void> => {
  const runningRun = await readRunFile(dataDir);
  if (runningRun !== null)
    throw new Error(`Shelter already runs on ${path.resolve(dataDir)} (process ${runningRun.pid}, ${runningRun.url ?? 'stores only'}).`);
};

/** Removes the file if it belongs to this process. */
export const removeRunFile = async (dataDir: string, pid: number): Promise<void> => {
  const run = await readRunFile(dataDir);
  if (run === null || run.pid === pid) await rm(runFileIn(dataDir), { force: true });
};

export interface StoreUrls {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
}
interface StartedStores extends StoreUrls {
  stop(): Promise<void>;
}

/** Stores to use, and a function to release them. */
export interface FoundStores extends StartedStores {
  /** `given`: by URL; `running`: those of the running product; `started`: nodes that only this process uses. */
  readonly origin: 'given' | 'running' | 'started';
}

const doNothing = async (): Promise<void> => {};

/**
 * Finds the stores for a tool: those given by URL, else those of the product that runs on the data folder, else embedded nodes, which run
 * as long as the tool. `start` starts the missing ones (this folder imports no `app/`).
 */
export const findStores = async (options: {
  readonly eventStoreUrl?: string | undefined;
  readonly mongodbUrl?: string | undefined;
  readonly dataDir: string;
  readonly start: (dataDir: string) => Promise<StartedStores>;
}): Promise<FoundStores> => {
  const { eventStoreUrl, mongodbUrl, dataDir } = options;
  if (eventStoreUrl !== undefined && mongodbUrl !== undefined) return { eventStoreUrl, mongodbUrl, origin: 'given', stop: doNothing };
  const mergeUrls = (urls: StoreUrls): StoreUrls => ({
    eventStoreUrl: eventStoreUrl ?? urls.eventStoreUrl,
    mongodbUrl: mongodbUrl ?? urls.mongodbUrl,
  });
  const runningRun = await readRunFile(dataDir);
  if (runningRun !== null) return { ...mergeUrls(runningRun), origin: 'running', stop: doNothing };
  const started = await options.start(dataDir);
  return { ...mergeUrls(started), origin: 'started', stop: () => started.stop() };
};
