import { systemClock } from '#platform/clock.ts';
import { projections } from '#projections/all.ts';
import { rebuild, RebuildRunning } from '#projections/runtime/rebuild.ts';
import { createRebuildReport } from '#projections/runtime/rebuildReport.ts';
import { takeLowPriority } from './lowPriority.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run rebuild -- NAME… [--accept-differences]

Rebuilds read models from the log, beside the live ones, while the product goes on: fills a new collection, compares it
with the live one at one and the same position, and flips. Interrupted, it goes on where it was when it is run again.
There are: ${projections.map(({ name }) => name).join(', ')}.

  --accept-differences   flip although documents of the same version differ: the live model is the damaged one

Ends with 0 when all were flipped, 1 when one was not (differences, or an event that cannot be folded), 2 when asked
wrongly, 3 when another rebuild is running, 130 when interrupted.`;

takeLowPriority();

await runTool({
  usage: USAGE,
  flags: { 'accept-differences': { type: 'boolean', default: false } },
  least: 1,
  most: Number.POSITIVE_INFINITY,
  async run({ 'accept-differences': acceptDifferences }, names) {
    const wanted = projections.filter(({ name }) => names.includes(name));
    if (wanted.length < new Set(names).size) return null;
    return withStores(async ({ store }, mongo) => {
      const interrupted = new AbortController();
      process.once('SIGINT', () => interrupted.abort());
      process.once('SIGTERM', () => interrupted.abort());
      const report = createRebuildReport(process.stderr, systemClock);
      try {
        for (const projection of wanted) {
          const { flipped } = await rebuild(projection, {
            db: mongo.models,
            eventStore: store,
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
      }
    });
  },
});
