import { parseArgs } from 'node:util';
import { projections } from '../../projections/all.ts';
import { PoisonFound } from '../../projections/runtime/folding.ts';
import { rebuild, RebuildRunning } from '../../projections/runtime/rebuild.ts';
import { createRebuildReport } from '../../projections/runtime/rebuildReport.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { openEventStore } from '../../platform/event-store/index.ts';
import { createLogger } from '../../platform/log.ts';
import { connectMongo } from '../../platform/mongo/index.ts';
import { runTool } from './runTool.ts';
import { findConfiguredStores } from './withStores.ts';

const names = projections.map(({ name }) => name).join(', ');
const USAGE = `npm run rebuild -- NAME… [--accept-differences]

Rebuilds read models from the log, beside the live ones, while the product goes on: fills a new collection, compares it
with the live one at one and the same position, and flips. Interrupted, it goes on where it was when it is run again.
There are: ${names}.

  --accept-differences   flip although documents of the same version differ: the live model is the damaged one

Ends with 0 when all were flipped, 1 when one was not (differences, or an event that cannot be folded), 2 when asked
wrongly, 3 when another rebuild is running, 130 when interrupted.`;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'accept-differences': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const wanted = projections.filter(({ name }) => positionals.includes(name));
  if (values.help === true || positionals.length === 0 || wanted.length < new Set(positionals).size) {
    console.log(USAGE);
    return values.help === true ? 0 : 2;
  }
  const stores = await findConfiguredStores(readConfig());
  const eventStore = openEventStore(stores.eventStoreUrl, { log: createLogger({ level: 'warn', process: 'rebuild' }) });
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
        acceptDifferences: values['accept-differences'] ?? false,
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
    if (error instanceof PoisonFound || error instanceof RebuildRunning) {
      console.error(error.message);
      return error instanceof PoisonFound ? 1 : 3;
    }
    throw error;
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};

await runTool(main);
