import { randomUUID } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { loadGazetteer } from '#geo/place/index.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import { createProcessorUse } from '#interchange/concurrency/processorUse.ts';
import { readDate } from '#interchange/import/dates.ts';
import type { HsdsOptions } from '#interchange/import/hsds/planHsds.ts';
import { parseTaxonomyMap } from '#interchange/import/hsds/taxonomy.ts';
import { importActor, importPlan, type ImportOptions } from '#interchange/import/importFile.ts';
import { formatReport, type ImportReport } from '#interchange/import/importReport.ts';
import type { ImportPlan } from '#interchange/import/plan.ts';
import { formatPreview, previewImport } from '#interchange/import/previewImport.ts';
import { readType } from '#interchange/import/serviceKind.ts';
import { planImport, type OpenedPlan } from '#interchange/planImport.ts';
import { readConfig } from '#platform/config.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { isoTime, systemClock } from '#platform/systemClock.ts';
import { setLowPriority } from './lowPriority.ts';
import { runTool } from './runTool.ts';
import { withLog } from './withLog.ts';

const USAGE = `npm run import -- FILE… [--report FILE] [--facts-as-of YYYY-MM-DD] [--kind KIND] [--taxonomy FILE] [--concurrency N]

Imports listings (JSON lines, a JSON list, CSV, or an HSDS export: a folder, a zip archive, JSON) as an administrator's commands. Importing a file twice changes nothing;
later corrections by users stay, and the report lists them. Runs beside the product or by itself.

  --report FILE            also write the whole report, row by row, as JSON
  --facts-as-of DATE       when the facts were true, for rows without their own date
  --kind KIND              kind of rows whose fields, name and description do not show it; without this option
                           such a row becomes RESOURCES and is counted as "kind not said". One of
                           ${SERVICE_TYPES.slice(0, 9).join(', ')},
                           ${SERVICE_TYPES.slice(9).join(', ')}
  --taxonomy FILE          JSON with the kinds and audiences of taxonomy terms, by code, id or name:
                           {"Food Pantries": {"kinds": ["FOOD_PANTRY"], "audiences": ["FAMILIES"]}}
  --again                  for files whose rows are there already: before anything is written, print how many rows an import
                           would add and revise, and which facts; then import
  --dry-run                print this with every revised row and its values, and write nothing
  --concurrency N          maximum number of concurrent rows (48); fewer run while users wait for the product`;

/** Time between two lines of progress in a log, in milliseconds. */
const LOGGED_PROGRESS_MS = 5000;

/** Shows rows done, rows a second and the time left; in a log, as a line every few seconds. */
const createProgress = (): { readonly onRow: (doneRows: number, rows: number) => void; readonly stop: () => void } => {
  const progressBar = new SingleBar(
    {
      format: '{bar} {percentage} % | {value}/{total} rows | {rate} rows/s | {eta_formatted} left',
      hideCursor: true,
      noTTYOutput: true,
      notTTYSchedule: LOGGED_PROGRESS_MS,
    },
    Presets.shades_classic,
  );
  const startedAt = systemClock();
  return {
    onRow: (doneRows, rows) => {
      if (!progressBar.isActive) progressBar.start(rows, 0, { rate: '-' });
      progressBar.update(doneRows, { rate: Math.round((1000 * doneRows) / Math.max(1, systemClock() - startedAt)) });
    },
    stop: () => progressBar.stop(),
  };
};

const previewPlan = async (store: EventStore, plan: ImportPlan, showsRows: boolean): Promise<void> => {
  const progress = createProgress();
  const preview = await previewImport(store, plan, ADMINISTRATOR_ID, { onRow: progress.onRow }).finally(progress.stop);
  console.log(formatPreview(preview, { showsRows }));
};

const carryOut = async (
  store: EventStore,
  plan: ImportPlan,
  options: Pick<ImportOptions, 'concurrency' | 'processorUse'>,
): Promise<ImportReport> => {
  const progress = createProgress();
  const runOptions = { store, clock: systemClock, importId: randomUUID(), actor: importActor(ADMINISTRATOR_ID), ...options };
  return importPlan(plan, { ...runOptions, onRow: progress.onRow }).finally(progress.stop);
};

const isValidConcurrency = (number: number): boolean => Number.isInteger(number) && number > 0 && number <= 1000;

setLowPriority();

await runTool({
  usage: USAGE,
  flags: {
    report: { type: 'string' },
    'facts-as-of': { type: 'string' },
    kind: { type: 'string' },
    taxonomy: { type: 'string' },
    concurrency: { type: 'string' },
    again: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ report: reportFile, ...values }, files) {
    const factsAsOf = values['facts-as-of'] === undefined ? undefined : readDate(values['facts-as-of']);
    const kind = values.kind === undefined ? undefined : readType(values.kind);
    const concurrency = values.concurrency === undefined ? undefined : Number(values.concurrency);
    if (factsAsOf === null || (values.kind !== undefined && kind === undefined)) return null;
    if (concurrency !== undefined && !isValidConcurrency(concurrency)) return null;
    const taxonomy =
      values.taxonomy === undefined ? undefined : parseTaxonomyMap(path.basename(values.taxonomy), await readFile(values.taxonomy, 'utf8'));
    const planOptions: HsdsOptions = {
      today: isoTime(systemClock()).slice(0, 10),
      ...(factsAsOf !== undefined && { factsAsOf }),
      ...(kind !== undefined && { kind }),
      ...(taxonomy !== undefined && { taxonomy }),
    };
    // Check this before a long import: a report that cannot be written should fail early.
    if (reportFile !== undefined)
      await access(path.dirname(reportFile)).catch(() => {
        throw new Error(`There is no folder ${path.dirname(reportFile)} for the report.`);
      });
    // Reject a file that cannot be read before the import of the first one.
    for (const file of files.slice(1)) (await planImport(file, planOptions)).close();
    let firstPlan: OpenedPlan | undefined = await planImport(files[0] ?? '', planOptions);
    const reports: ImportReport[] = [];
    const { eventStoreUrl, dataDir } = readConfig();
    // While the stores start.
    setImmediate(loadGazetteer);
    await withLog({ url: eventStoreUrl, dataDir }, async ({ store }, storeAccess) => {
      for (const file of files) {
        const plan = firstPlan ?? (await planImport(file, planOptions));
        firstPlan = undefined;
        try {
          const isDryRun = values['dry-run'] === true;
          if (isDryRun || values.again === true) await previewPlan(store, plan, isDryRun);
          if (isDryRun) continue;
          const report = await carryOut(store, plan, {
            ...(concurrency !== undefined && { concurrency }),
            ...(storeAccess !== 'started' && { processorUse: createProcessorUse() }),
          });
          reports.push(report);
          console.log(formatReport(report));
        } finally {
          plan.close();
        }
      }
    }).finally(() => firstPlan?.close());
    if (reportFile !== undefined) await writeFile(reportFile, `${JSON.stringify(reports, null, 2)}\n`);
    return 0;
  },
});
