import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR_ID } from '../access/adminToken.ts';
import { systemClock } from '../clock.ts';
import { removeSample } from '../sample/index.ts';
import { runTool } from './runTool.ts';
import { withEventStore } from './withEventStore.ts';

/** `npm run sample:remove`: takes the fictional sample directory out of the listings; the log keeps its history. */
await runTool(async () => {
  const { removed } = await withEventStore((store) =>
    removeSample({ store, clock: systemClock, newId: randomUUID, administratorId: ADMINISTRATOR_ID }),
  );
  console.log(removed === 0 ? 'There is no sample directory to remove.' : `Removed the ${removed} services of the sample directory.`);
  return 0;
});
