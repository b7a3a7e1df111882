/*
 * `npm run soak`: every fault test in full number, and the order of the log over 200,000 events. Takes about three hours on two cores;
 * `SOAK=0.1 npm run soak` runs a tenth of it, `npm run soak -- fault02 seam` the parts with these words in their names. Reports progress,
 * and exits with 1 if any data was lost.
 */
import { spawn } from 'node:child_process';

const SOAK_PROJECTS: readonly (readonly [project: string, tests: string, what: string])[] = [
  ['faults', 'tests/faults/fault01', 'kill -9 under a load of writes: 200 a store'],
  ['faults', 'tests/faults/fault02', 'power cuts: 50 a store'],
  ['faults', 'tests/faults/fault04', 'files truncated at every place of their ends'],
  ['faults', 'tests/faults/fault05', 'flipped bits: 250 a folder, 500 of the event store'],
  ['faults', 'tests/faults/fault06', 'full disks'],
  ['faults', 'tests/faults/fault07', 'failing syncs: 22 a store'],
  ['faults', 'tests/faults/fault19', 'two processes'],
  ['faults', 'tests/faults/projectionsFailpoints', 'crashes of projections: 20 at each failpoint'],
  ['faults', 'tests/faults/eventStoreSlowReaders', '8 subscribers that read nothing while 100 MB are written'],
  ['contract', 'packages/event-store-node/tests/catchUp', '8 subscriptions that catch up with 100,000 events at once'],
  ['contract', 'packages/event-store-node/tests/ordering', '8 writers and 8 subscribers over 200,000 events'],
  ['contract', 'packages/event-store-node/tests/seam', '600 subscriptions that start and stop while writers run'],
];

/** Runs one part as a separate process; resolves with whether all its tests passed. */
const run = (project: string, tests: string): Promise<boolean> =>
  new Promise((resolve) => {
    const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', '--selectProjects', project, '-w', '1', '--', tests], {
      stdio: 'inherit',
      env: { ...process.env, SOAK: process.env['SOAK'] ?? '1' },
    });
    jest.once('close', (code) => resolve(code === 0));
  });

const requestedNames = process.argv.slice(2);
const isSelected = ([, tests]: (typeof SOAK_PROJECTS)[number]): boolean =>
  requestedNames.length === 0 || requestedNames.some((name) => tests.endsWith(name));
const unknownNames = requestedNames.filter((name) => !SOAK_PROJECTS.some(([, tests]) => tests.endsWith(name)));
if (unknownNames.length > 0) throw new Error(`There is no part named ${unknownNames.join(', ')}.`);

const selectedProjects = SOAK_PROJECTS.filter(isSelected);
const failedProjects: string[] = [];
const startedAt = Date.now();
for (const [projectIndex, [project, tests, what]] of selectedProjects.entries()) {
  console.log(
    `Soak ${projectIndex + 1} of ${selectedProjects.length}, after ${Math.round((Date.now() - startedAt) / 60_000)} min: ${what}`,
  );
  if (!(await run(project, tests))) failedProjects.push(what);
}
console.log(failedProjects.length === 0 ? 'All parts passed.' : `Failed: ${failedProjects.join('; ')}`);
process.exitCode = failedProjects.length === 0 ? 0 : 1;
