import * as z from 'zod/mini';
import { loadGazetteer } from '#geo/place/index.ts';
import { withExportFolder } from '#interchange/export/exportFolder.ts';
import { exportListings } from '#interchange/export/exportListings.ts';
import { EXPORT_FORMATS, isExportFormat, type ExportFormatName } from '#interchange/export/formats.ts';
import { readConfig } from '#platform/config.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { isoTime, systemClock } from '#platform/systemClock.ts';
import { openCurrentListings } from '#query-api/export/currentListings.ts';
import type { ExportedListings } from '#query-api/export/exportedListings.ts';
import { openPastListings } from '#query-api/export/pastListings.ts';
import { withHistory } from '#query-api/export/withHistory.ts';
import { setLowPriority } from './lowPriority.ts';
import { runTool } from './runTool.ts';
import { withLog } from './withLog.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run export -- --format ${Object.keys(EXPORT_FORMATS).join('|')} DIR [--as-of MOMENT] [--with-history]

Writes the approved listings, as any visitor sees them, into a new or empty folder. Confidential addresses do not go out. Runs beside the
product or by itself.

  --format hsds-csv    tables of HSDS 3 as CSV, with datapackage.json
  --format hsds-json   services.json: a list of services of HSDS 3
  --format csv         listings.csv: a row for each listing, for spreadsheets and for the import
  --format jsonl       listings.jsonl: a line for each listing, with the fields of GET /api/services/{id}
  --as-of MOMENT       the directory as it was at 2026-11-30T12:00:00Z, or at the start (UTC) of 2026-11-30; what is confidential today
                       stays hidden
  --with-history       with the formats of HSDS: who, by role, changed which field and when (the table metadata); not public

Exit codes: 0 exported, 1 not exported (nothing is left in the folder), 2 wrong usage, 130 interrupted.`;

const FORMATS_WITH_HISTORY: readonly ExportFormatName[] = ['hsds-csv', 'hsds-json'];

const momentSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Reads a moment or a date (its start in UTC), in milliseconds since 1970; null if it is neither. */
const readMoment = (text: string): number | null => (momentSchema.safeParse(text).success ? Date.parse(text) : null);

/** Runs work on the listings of a past moment, which the log alone knows, or on the current ones. */
const withListings = async <Result>(
  moment: number | undefined,
  signal: AbortSignal,
  useListings: (listings: ExportedListings, eventStore: EventStore) => Promise<Result>,
): Promise<Result> => {
  const use = async (opened: ExportedListings, eventStore: EventStore): Promise<Result> => {
    try {
      return await useListings(opened, eventStore);
    } finally {
      await opened.close();
    }
  };
  if (moment === undefined)
    return withStores(async ({ store }, { models: db }) =>
      use(await openCurrentListings({ db, eventStore: store }, { at: systemClock() }), store),
    );
  const { eventStoreUrl, dataDir } = readConfig();
  return withLog({ url: eventStoreUrl, dataDir }, async ({ store }) => use(await openPastListings(store, moment, signal), store));
};

setLowPriority();

await runTool({
  usage: USAGE,
  flags: { format: { type: 'string' }, 'as-of': { type: 'string' }, 'with-history': { type: 'boolean' } },
  minArguments: 1,
  async run({ format, 'as-of': asOf, 'with-history': includesHistory = false }, [folder = '']) {
    const moment = asOf === undefined ? undefined : readMoment(asOf);
    if (format === undefined || !isExportFormat(format) || moment === null) return null;
    if (includesHistory && !FORMATS_WITH_HISTORY.includes(format)) return null;
    const now = systemClock();
    if (moment !== undefined && moment > now) throw new Error(`${asOf} is in the future.`);
    const interruption = new AbortController();
    const { signal } = interruption;
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());
    try {
      setImmediate(loadGazetteer);
      const { count, position, leftOut } = await withExportFolder(folder, (createFile) =>
        withListings(moment, signal, async ({ listings, ...opened }, eventStore) => ({
          ...opened,
          count: await exportListings(
            includesHistory ? withHistory(listings, eventStore, moment === undefined ? undefined : opened.position) : listings,
            { format, createFile, signal },
          ),
        })),
      );
      const omitted = leftOut === 0 ? '' : `; left out ${leftOut} with events that this version cannot read`;
      console.log(`Exported ${count} listings as of ${isoTime(moment ?? now)}, position ${position} of the log, to ${folder}${omitted}.`);
      return 0;
    } catch (error) {
      if (!signal.aborted) throw error;
      console.error('Interrupted.');
      return 130;
    }
  },
});
