import { confirmClock } from '#command-api/reactions/clockTrust.ts';
import { isoTime, systemClock } from '#platform/clock.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run clock:confirm

Says that the clock of this machine is right. After a start with a clock that is more than a day ahead of all that is known, nothing is
erased for a day, and /readyz says "degraded": ["clock"]; with this it goes on within a minute.

Ends with 0 when it was done, 1 when it was not, 2 when asked wrongly.`;

await runTool({
  usage: USAGE,
  run: () =>
    withStores(async (_log, { models }) => {
      const now = systemClock();
      await confirmClock(models, now);
      console.log(`Confirmed: it is ${isoTime(now)}.`);
      return 0;
    }),
});
