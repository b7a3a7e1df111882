import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { writeWholeFile } from './files.ts';

/*
 * `run.json` in the data folder says where the running product and its nodes are, with their credentials (so it is
 * readable by its owner alone): import, rebuild and the like find them by it, or start the nodes themselves.
 */
const runSchema = z.object({
  pid: z.int(),
  /** Of the product; absent when only nodes run. */
  url: z.optional(z.string()),
  eventStoreUrl: z.string(),
  mongodbUrl: z.string(),
});
export type Run = z.infer<typeof runSchema>;

const fileIn = (dataDir: string): string => path.join(dataDir, 'run.json');

export const writeRun = async (dataDir: string, run: Run): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeWholeFile(fileIn(dataDir), `${JSON.stringify(run, null, 2)}\n`);
};

/** Whether there is a process of this id on this machine. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and another user owns it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** What runs on this data folder, or null: a file left by a process that was killed counts for nothing. */
export const readRun = async (dataDir: string): Promise<Run | null> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  if (text === '') return null;
  try {
    const parsed = z.safeParse(runSchema, JSON.parse(text));
    return parsed.success && isRunning(parsed.data.pid) ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Throws a sentence for the person who starts a second product on a data folder. */
export const refuseSecondStart = async (dataDir: string): Promise<void> => {
  const running = await readRun(dataDir);
  if (running !== null)
    throw new Error(`Shelter already runs on ${path.resolve(dataDir)} (process ${running.pid}, ${running.url ?? 'nodes only'}).`);
};

/** Removes the file, if it is still this process' own. */
export const removeRun = async (dataDir: string, pid: number): Promise<void> => {
  const run = await readRun(dataDir);
  if (run === null || run.pid === pid) await rm(fileIn(dataDir), { force: true });
};

export interface StoreUrls {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
}
interface StartedStores extends StoreUrls {
  stop(): Promise<void>;
}

/** Stores to work with, and how to let go of them. */
export interface FoundStores extends StartedStores {
  /** `given`: by URL; `running`: those of the running product; `started`: nodes of this process alone. */
  readonly how: 'given' | 'running' | 'started';
}

const nothing = async (): Promise<void> => {};

/**
 * The stores a tool works on: those given by URL, else the ones of the product that runs on the data folder, else the
 * embedded nodes, started for as long as the tool runs. `start` starts the missing ones (this folder imports no `embedded/`).
 */
export const findStores = async (options: {
  readonly eventStoreUrl?: string | undefined;
  readonly mongodbUrl?: string | undefined;
  readonly dataDir: string;
  readonly start: (dataDir: string) => Promise<StartedStores>;
}): Promise<FoundStores> => {
  const { eventStoreUrl, mongodbUrl, dataDir } = options;
  if (eventStoreUrl !== undefined && mongodbUrl !== undefined) return { eventStoreUrl, mongodbUrl, how: 'given', stop: nothing };
  const merged = (urls: StoreUrls): StoreUrls => ({
    eventStoreUrl: eventStoreUrl ?? urls.eventStoreUrl,
    mongodbUrl: mongodbUrl ?? urls.mongodbUrl,
  });
  const running = await readRun(dataDir);
  if (running !== null) return { ...merged(running), how: 'running', stop: nothing };
  const started = await options.start(dataDir);
  return { ...merged(started), how: 'started', stop: () => started.stop() };
};
