import { projections } from '../../projections/all.ts';
import { rebuild, RebuildRunning } from '../../projections/runtime/rebuild.ts';
import { createRebuildReport } from '../../projections/runtime/rebuildReport.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { openEventStore, patientTiming } from '../../platform/event-store/index.ts';
import { createLogger } from '../../platform/log.ts';
import { connectMongo } from '../../platform/mongo/index.ts';
import { runTool } from './runTool.ts';
import { findConfiguredStores } from './withStores.ts';

const USAGE = `npm run rebuild -- NAME… [--accept-differences]

Rebuilds read models from the log, beside the live ones, while the product goes on: fills a new collection, compares it
with the live one at one and the same position, and flips. Interrupted, it goes on where it was when it is run again.
There are: ${projections.map(({ name }) => name).join(', ')}.

  --accept-differences   flip although documents of the same version differ: the live model is the damaged one

Ends with 0 when all were flipped, 1 when one was not (differences, or an event that cannot be folded), 2 when asked
wrongly, 3 when another rebuild is running, 130 when interrupted.`;

await runTool({
  usage: USAGE,
  flags: { 'accept-differences': { type: 'boolean', default: false } },
  least: 1,
  most: Number.POSITIVE_INFINITY,
  async run({ 'accept-differences': acceptDifferences }, names) {
    const wanted = projections.filter(({ name }) => names.includes(name));
    if (wanted.length < new Set(names).size) return null;
    const stores = await findConfiguredStores(readConfig());
    const eventStore = openEventStore(stores.eventStoreUrl, {
      log: createLogger({ level: 'warn', process: 'rebuild' }),
      retry: patientTiming,
    });
    const mongo = await connectMongo(stores.mongodbUrl);
    const interrupted = new AbortController();
    process.once('SIGINT', () => interrupted.abort());
    process.once('SIGTERM', () => interrupted.abort());
    const report = createRebuildReport(process.stderr, systemClock);
    try {
      for (const projection of wanted) {
        const { flipped } = await rebuild(projection, {
          db: mongo.models,
          eventStore,
          clock: systemClock,
          signal: interrupted.signal,
          acceptDifferences,
          onStep: report.onStep,
        });
        if (flipped) continue;
        console.error(`${projection.name} was not flipped. If the live model is the damaged one, run again with --accept-differences.`);
        return 1;
      }
      return 0;
    } catch (error) {
      report.stop();
      if (interrupted.signal.aborted) {
        console.error('Interrupted. Run again to go on.');
        return 130;
      }
      if (!(error instanceof RebuildRunning)) throw error;
      console.error(error.message);
      return 3;
    } finally {
      await eventStore.close();
      await mongo.close();
      await stores.stop();
    }
  },
});
