import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from '../support/startProcess.ts';
import type { Answer } from './importAnswers.ts';
import type { FilledDirectory } from './importDirectory.ts';
import { listingsOf } from './importRows.ts';
import { watchProcess } from './processFigures.ts';

const POLL_MS = 250;

/** Runs `npm run import` with this many rows in a separate process; returns its resource use. */
export const importRows = async (dataDir: string, folder: string, rows: number): ReturnType<typeof watchProcess> => {
  const file = path.join(folder, 'listings.jsonl');
  await writeFile(file, listingsOf('listings', rows, 2));
  const environment = { SHELTER_DATA_DIR: dataDir, EVENTSTORE_URL: '', MONGODB_URL: '', NODE_ENV: 'production' };
  const tool = startProcess('app/cli/import.ts', environment, [file]);
  const took = await watchProcess(tool.pid, tool.exited);
  const { code } = await tool.exited;
  console.error(tool.output() + tool.errors());
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return took;
};

export interface People {
  /** Stops the users; returns all results. */
  stop(): Promise<readonly Answer[]>;
}

/** Starts the simulated users in a separate process. */
export const startPeople = (url: string, known: FilledDirectory): People => {
  const people = startProcess('tests/bench/importPeople.ts', { PEOPLE_URL: url, PEOPLE_KNOW: JSON.stringify(known) });
  return {
    async stop() {
      people.kill('SIGTERM');
      const { code } = await people.exited;
      if (code !== 0) throw new Error(`The simulated users ended with ${code}: ${people.errors()}`);
      const lines = people.output().trim().split('\n');
      return lines.map((line) => JSON.parse(line) as Answer);
    },
  };
};

interface Ready {
  readonly projections: readonly { readonly lag: number }[];
  readonly waitingForSpanish?: number;
}

/** Polls `/readyz` until the predicate holds or the time is over; returns the elapsed milliseconds. */
const until = async (url: string, maxMs: number, isSo: (ready: Ready) => boolean): Promise<number> => {
  const started = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    const waited = performance.now() - started;
    if (isSo((await answer.json()) as Ready) || waited > maxMs) return waited;
    await delay(POLL_MS);
  }
};

/** Maximum lag in milliseconds of a read model that keeps up with normal use. */
const LEVEL_MS = 1000;

/** Waits until every read model has caught up with the log. */
export const untilLevel = (url: string, maxMs: number): Promise<number> =>
  until(url, maxMs, ({ projections }) => projections.every(({ lag }) => lag < LEVEL_MS));

/** Waits until no service waits for Spanish. */
export const untilTranslated = (url: string, maxMs: number): Promise<number> =>
  until(url, maxMs, ({ waitingForSpanish = 0 }) => waitingForSpanish === 0);
