import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from '../support/startProcess.ts';
import type { TimedAnswer } from './importAnswers.ts';
import type { FilledDirectory } from './importDirectory.ts';
import { listingsOf } from './importRows.ts';
import { watchProcess } from './processFigures.ts';

const POLL_INTERVAL_MS = 250;

/** Runs `npm run import` with this many rows in a separate process; returns its resource use. */
export const importRows = async (dataDir: string, folder: string, rows: number): ReturnType<typeof watchProcess> => {
  const file = path.join(folder, 'listings.jsonl');
  await writeFile(file, listingsOf('listings', rows, 2));
  const environment = { SHELTER_DATA_DIR: dataDir, EVENTSTORE_URL: '', MONGODB_URL: '', NODE_ENV: 'production' };
  const importProcess = startProcess('app/cli/import.ts', environment, [file]);
  const processFigures = await watchProcess(importProcess.pid, importProcess.exited);
  const { code } = await importProcess.exited;
  console.error(importProcess.output() + importProcess.errors());
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return processFigures;
};

export interface VisitorSimulation {
  /** Stops the users; returns all results. */
  stop(): Promise<readonly TimedAnswer[]>;
}

/** Starts the simulated users in a separate process. */
export const startVisitorSimulation = (url: string, filledDirectory: FilledDirectory): VisitorSimulation => {
  const people = startProcess('tests/bench/importPeople.ts', { PEOPLE_URL: url, PEOPLE_KNOW: JSON.stringify(filledDirectory) });
  return {
    async stop() {
      people.kill('SIGTERM');
      const { code } = await people.exited;
      if (code !== 0) throw new Error(`The simulated users ended with ${code}: ${people.errors()}`);
      const lines = people.output().trim().split('\n');
      return lines.map((line) => JSON.parse(line) as TimedAnswer);
    },
  };
};

interface ReadyStatus {
  readonly projections: readonly { readonly lag: number }[];
  readonly waitingForSpanish?: number;
}

/** Polls `/readyz` until the predicate holds or the time is over; returns the elapsed milliseconds. */
const waitUntilReady = async (url: string, maxMs: number, condition: (ready: ReadyStatus) => boolean): Promise<number> => {
  const started = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    const waitedMs = performance.now() - started;
    if (condition((await answer.json()) as ReadyStatus) || waitedMs > maxMs) return waitedMs;
    await delay(POLL_INTERVAL_MS);
  }
};

/** Maximum lag in milliseconds of a read model that keeps up with normal use. */
const MAX_LAG_MS = 1000;

/** Waits until every read model has caught up with the log. */
export const waitUntilCaughtUp = (url: string, maxMs: number): Promise<number> =>
  waitUntilReady(url, maxMs, ({ projections }) => projections.every(({ lag }) => lag < MAX_LAG_MS));

/** Waits until no service waits for Spanish. */
export const waitUntilTranslated = (url: string, maxMs: number): Promise<number> =>
  waitUntilReady(url, maxMs, ({ waitingForSpanish = 0 }) => waitingForSpanish === 0);
