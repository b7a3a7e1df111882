/*
 * Response times of users while listings are imported. The whole product runs as in production, with a directory; users sign in, save,
 * count beds and request lists at a steady rate, first without an import, then while `npm run import` reads a file.
 * `ROWS`, `QUIET_SECONDS`. With `TRANSLATION=on` a translator adds Spanish, which is observed for at most `TRANSLATE_SECONDS`: the server
 * of `TRANSLATE_URL`, or one in this process; with `TRANSLATION=apertium` Apertium, if it is installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readRunFile } from '#platform/runFile.ts';
import { startShelter, type Shelter } from '../support/shelter.ts';
import { startLocalTranslator } from '../support/translation/localTranslator.ts';
import { refusals, timesBeside, type Phase } from './importAnswers.ts';
import { fillDirectory } from './importDirectory.ts';
import { importRows, startPeople, untilLevel, untilTranslated } from './importRun.ts';
import { peakMemory, processesOf, processorUse, type NamedProcess, type ProcessorUse } from './processFigures.ts';
import type { BenchRow } from './row.ts';

const ROWS = Number(process.env['ROWS'] ?? 50_000);
const QUIET_MS = Number(process.env['QUIET_SECONDS'] ?? 60) * 1000;
const TRANSLATE_MS = Number(process.env['TRANSLATE_SECONDS'] ?? 120) * 1000;
const { TRANSLATION = 'off', TRANSLATE_URL } = process.env;
/** Warm-up before measuring, until the code of the requests is compiled. */
const WARM_MS = 10_000;
/** Length of the phase after the last row, when load should be normal again. */
const SETTLE_MS = 10_000;

export const title = `Response times while ${ROWS.toLocaleString('en-US')} listings are imported, compared with idle times`;

/** A phase of the run with its processor use. */
interface Measured extends Phase {
  readonly use: ProcessorUse;
}

const measured = async (name: string, processes: readonly NamedProcess[], work: () => Promise<unknown>): Promise<Measured> => {
  const from = Date.now();
  const use = await processorUse(processes, work);
  return { name, from, to: Date.now(), use };
};

const useRow = (measure: string, now: number, quiet: number, goal = 'reported'): BenchRow => ({
  measure,
  value: now,
  unit: 'cores',
  beside: `in quiet times: ${quiet.toFixed(3)}`,
  ratio: now / quiet,
  goal,
});

const useRows = ({ name, use }: Measured, quiet: Measured): BenchRow[] =>
  [...use.byName].map(([process, now]) => useRow(`processor use of ${process} ${name}`, now, quiet.use.byName.get(process) ?? 0));

const memoryRow = (process: string, peak: number, before: number): BenchRow => ({
  measure: `peak memory of ${process}`,
  value: peak,
  unit: 'MB',
  beside: before === 0 ? 'nothing before' : `before the import: ${before.toFixed(0)} MB`,
  ratio: before === 0 ? 1 : peak / before,
  goal: 'reported',
});

const memoryOf = (processes: readonly NamedProcess[]): Promise<readonly number[]> =>
  Promise.all(processes.map(({ pid }) => peakMemory(pid)));

const measure = async (shelter: Shelter, folder: string): Promise<BenchRow[]> => {
  const { url, dataDir } = shelter;
  const known = await fillDirectory(shelter, folder);
  const processes = await processesOf((await readRunFile(dataDir))?.pid ?? 0);
  const people = startPeople(url, known);
  await delay(WARM_MS);
  const quiet = await measured('idle', processes, () => delay(QUIET_MS));
  const before = await memoryOf(processes);

  let tool = { memory: 0, seconds: 0 };
  const during = await measured('during the import', processes, async () => (tool = await importRows(dataDir, folder, ROWS)));
  const level = await untilLevel(url, SETTLE_MS);
  await delay(Math.max(0, SETTLE_MS - level));
  const after = await measured('10 s after the last row', processes, () => delay(SETTLE_MS));
  // A long list takes more time to read than a short one, so quiet times are measured with all services present.
  const quietThen = await measured('idle, with all listings', processes, () => delay(TRANSLATION === 'off' ? QUIET_MS : 0));
  const translating =
    TRANSLATION === 'off' ? null : await measured('during translation into Spanish', processes, () => untilTranslated(url, TRANSLATE_MS));

  const answers = await people.stop();
  const peaks = await memoryOf(processes);
  const seconds = (during.to - during.from) / 1000;
  return [
    ...timesBeside(answers, during, quiet),
    ...(translating === null ? timesBeside(answers, during, quietThen) : []),
    ...(translating === null ? [] : timesBeside(answers, translating, quiet)),
    refusals(answers),
    { measure: 'rows imported', value: ROWS / seconds, unit: '/s', beside: `${seconds.toFixed(1)} s`, ratio: 1, goal: 'reported' },
    {
      measure: 'read models up to date after the last row',
      value: level,
      unit: 'ms',
      beside: `looked at for ${SETTLE_MS / 1000} s`,
      ratio: 1,
      goal: 'reported',
    },
    ...useRows(during, quiet),
    {
      ...useRow('processor use of the import tool', tool.seconds / seconds, during.use.total),
      beside: `product and stores at the same time: ${during.use.total.toFixed(3)}`,
    },
    useRow(`cores that nobody used ${during.name}`, during.use.idle, quiet.use.idle),
    useRow(`processor use of all ${after.name}`, after.use.total, quiet.use.total, 'about 1'),
    ...processes.map(({ name }, index) => memoryRow(name, peaks[index] ?? 0, before[index] ?? 0)),
    memoryRow('the import tool', tool.memory, 0),
  ];
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const translator = TRANSLATION === 'on' && TRANSLATE_URL === undefined ? await startLocalTranslator() : null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-import-'));
  const shelter = await startShelter({
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    TRANSLATOR: TRANSLATION === 'off' ? 'off' : 'auto',
    ...(translator !== null && { TRANSLATE_URL: translator.url }),
  });
  try {
    return await measure(shelter, folder);
  } finally {
    await shelter.stop();
    await translator?.stop();
    await rm(folder, { recursive: true });
  }
};
