/*
 * Response times of users while listings are imported. The whole product runs as in production, with a directory; users sign in, save,
 * count beds and request lists at a steady rate, first without an import, then while `npm run import` reads a file. Afterwards the official
 * client appends the same events, alone. `ROWS`, `QUIET_SECONDS`. With `TRANSLATION=on` a translator adds Spanish, which is observed for
 * at most `TRANSLATE_SECONDS`: the server of `TRANSLATE_URL`, or one in this process; with `TRANSLATION=apertium` Apertium, if it is
 * installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { readRunFile } from '#platform/runFile.ts';
import { startShelter, type RunningShelter } from '../support/shelter.ts';
import { startLocalTranslator } from '../support/translation/localTranslator.ts';
import { rejectionRow, latencyRows, type Phase } from './importAnswers.ts';
import { measureClientAppends } from './importClient.ts';
import { fillDirectory } from './importDirectory.ts';
import { importRows, startVisitorSimulation, waitUntilCaughtUp, waitUntilTranslated } from './importRun.ts';
import { peakMemory, processesOf, processorUse, type NamedProcess, type ProcessorUse } from './processFigures.ts';

const ROW_COUNT = Number(process.env['ROWS'] ?? 50_000);
const IDLE_PHASE_MS = Number(process.env['QUIET_SECONDS'] ?? 60) * 1000;
const TRANSLATION_PHASE_MS = Number(process.env['TRANSLATE_SECONDS'] ?? 120) * 1000;
const { TRANSLATION = 'off', TRANSLATE_URL } = process.env;
/** Warm-up before measuring, until the code of the requests is compiled. */
const WARM_UP_MS = 10_000;
/** Length of the phase after the last row, when load should be normal again. */
const SETTLE_MS = 10_000;

export const title = `Response times while ${ROW_COUNT.toLocaleString('en-US')} listings are imported, compared with idle times`;

/** A phase of the run with its processor use. */
interface MeasuredPhase extends Phase {
  readonly processorShares: ProcessorUse;
}

const measurePhase = async (name: string, processes: readonly NamedProcess[], work: () => Promise<unknown>): Promise<MeasuredPhase> => {
  const from = Date.now();
  const processorShares = await processorUse(processes, work);
  return { name, from, to: Date.now(), processorShares };
};

const useRow = (measure: string, now: number, idlePhase: number, goal = 'reported'): BenchRow => ({
  measure,
  value: now,
  unit: 'cores',
  beside: `in quiet times: ${idlePhase.toFixed(3)}`,
  ratio: now / idlePhase,
  goal,
});

const useRows = ({ name, processorShares }: MeasuredPhase, idlePhase: MeasuredPhase): BenchRow[] =>
  [...processorShares.byName].map(([process, now]) =>
    useRow(`processor use of ${process} ${name}`, now, idlePhase.processorShares.byName.get(process) ?? 0),
  );

const memoryRow = (process: string, peakBytes: number, before: number): BenchRow => ({
  measure: `peak memory of ${process}`,
  value: peakBytes,
  unit: 'MB',
  beside: before === 0 ? 'nothing before' : `before the import: ${before.toFixed(0)} MB`,
  ratio: before === 0 ? 1 : peakBytes / before,
  goal: 'reported',
});

const memoryOf = (processes: readonly NamedProcess[]): Promise<readonly number[]> =>
  Promise.all(processes.map(({ pid }) => peakMemory(pid)));

const measure = async (shelter: RunningShelter, folder: string): Promise<BenchRow[]> => {
  const { url, dataDir } = shelter;
  const filledDirectory = await fillDirectory(shelter, folder);
  const { pid, eventStoreUrl } = (await readRunFile(dataDir)) ?? { pid: 0, eventStoreUrl: '' };
  const processes = await processesOf(pid);
  const visitorSimulation = startVisitorSimulation(url, filledDirectory);
  await delay(WARM_UP_MS);
  const idlePhase = await measurePhase('idle', processes, () => delay(IDLE_PHASE_MS));
  const before = await memoryOf(processes);

  let importFigures = { memory: 0, seconds: 0 };
  const importPhase = await measurePhase(
    'during the import',
    processes,
    async () => (importFigures = await importRows(dataDir, folder, ROW_COUNT)),
  );
  const catchUpMs = await waitUntilCaughtUp(url, SETTLE_MS);
  await delay(Math.max(0, SETTLE_MS - catchUpMs));
  const after = await measurePhase('10 s after the last row', processes, () => delay(SETTLE_MS));
  // A long list takes more time to read than a short one, so quiet times are measured with all services present.
  const idleAfterImport = await measurePhase('idle, with all listings', processes, () => delay(TRANSLATION === 'off' ? IDLE_PHASE_MS : 0));
  const translationPhase =
    TRANSLATION === 'off'
      ? null
      : await measurePhase('during translation into Spanish', processes, () => waitUntilTranslated(url, TRANSLATION_PHASE_MS));

  const answers = await visitorSimulation.stop();
  const peakMemories = await memoryOf(processes);
  const client = await measureClientAppends(eventStoreUrl);
  const seconds = (importPhase.to - importPhase.from) / 1000;
  return [
    ...latencyRows(answers, importPhase, idlePhase),
    ...(translationPhase === null ? latencyRows(answers, importPhase, idleAfterImport) : []),
    ...(translationPhase === null ? [] : latencyRows(answers, translationPhase, idlePhase)),
    rejectionRow(answers),
    {
      measure: `rows imported in ${seconds.toFixed(1)} s`,
      value: ROW_COUNT / seconds,
      unit: '/s',
      beside: `client alone, ${client.inFlight} in flight: ${client.rate.toFixed(0)}/s`,
      ratio: ROW_COUNT / seconds / client.rate,
      goal: '>= 0.4',
    },
    {
      measure: 'read models up to date after the last row',
      value: catchUpMs,
      unit: 'ms',
      beside: `looked at for ${SETTLE_MS / 1000} s`,
      ratio: 1,
      goal: 'reported',
    },
    ...useRows(importPhase, idlePhase),
    {
      ...useRow('processor use of the import tool', importFigures.seconds / seconds, importPhase.processorShares.total),
      beside: `product and stores at the same time: ${importPhase.processorShares.total.toFixed(3)}`,
    },
    useRow(`cores that nobody used ${importPhase.name}`, importPhase.processorShares.idle, idlePhase.processorShares.idle),
    useRow(`processor use of all ${after.name}`, after.processorShares.total, idlePhase.processorShares.total, 'about 1'),
    ...processes.map(({ name }, index) => memoryRow(name, peakMemories[index] ?? 0, before[index] ?? 0)),
    memoryRow('the import tool', importFigures.memory, 0),
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
