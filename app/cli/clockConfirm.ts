import { confirmClock } from '#command-api/reactions/clockTrust.ts';
import { isoTime, systemClock } from '#platform/systemClock.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run clock:confirm

Confirms that the clock of this machine is correct. After a start with a clock more than a day ahead of all known times, the product
erases nothing for a day, and /readyz contains "degraded": ["clock"]; after this command, erasing resumes within a minute.

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

await runTool({
  usage: USAGE,
  run: () =>
    withStores(async (_eventLog, { models }) => {
      const now = systemClock();
      await confirmClock(models, now);
      console.log(`Confirmed: it is ${isoTime(now)}.`);
      return 0;
    }),
});
