import { systemClock } from '#platform/systemClock.ts';
import { projections } from '#projections/allProjections.ts';
import { rebuild, RebuildAlreadyRunning } from '#projections/runtime/rebuild.ts';
import { createRebuildReport } from '#projections/runtime/rebuildReport.ts';
import { setLowPriority } from './lowPriority.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run rebuild -- NAME… [--accept-differences]

Rebuilds read models from the log, beside the live ones, while the product runs: fills a new collection, compares it with
the live one at the same position, and switches to it. After an interruption, the next run continues.
Names: ${projections.map(({ name }) => name).join(', ')}.

  --accept-differences   switch even if documents of the same version differ: the live model is the damaged one

Exit codes: 0 all models switched, 1 a model did not switch (differences, or an event that cannot be folded), 2 wrong usage,
3 another rebuild is running, 130 interrupted.`;

setLowPriority();

await runTool({
  usage: USAGE,
  flags: { 'accept-differences': { type: 'boolean', default: false } },
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  async run({ 'accept-differences': acceptDifferences }, names) {
    const selectedProjections = projections.filter(({ name }) => names.includes(name));
    if (selectedProjections.length < new Set(names).size) return null;
    return withStores(async ({ store }, mongo) => {
      const interruption = new AbortController();
      process.once('SIGINT', () => interruption.abort());
      process.once('SIGTERM', () => interruption.abort());
      const report = createRebuildReport(process.stderr, systemClock);
      try {
        for (const projection of selectedProjections) {
          const { flipped } = await rebuild(projection, {
            db: mongo.models,
            eventStore: store,
            clock: systemClock,
            signal: interruption.signal,
            acceptDifferences,
            onStep: report.onStep,
          });
          if (flipped) continue;
          console.error(`${projection.name} was not switched. If the live model is the damaged one, run again with --accept-differences.`);
          return 1;
        }
        return 0;
      } catch (error) {
        report.stop();
        if (interruption.signal.aborted) {
          console.error('Interrupted. Run again to continue.');
          return 130;
        }
        if (!(error instanceof RebuildAlreadyRunning)) throw error;
        console.error(error.message);
        return 3;
      }
    });
  },
});
