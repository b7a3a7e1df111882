import { noFailpoint } from '#command-api/failpoint.ts';
import type { ProcessContext } from '#command-api/processManager/process.ts';
import { changeMap, tellChanged } from '#command-api/regions/changeMap.ts';
import { commandCoordinator } from '#command-api/regions/coordinators.ts';
import { commandLiaison } from '#command-api/regions/liaisons.ts';
import { regionNow } from '#command-api/regions/streams.ts';
import { sampleEnvelope } from '../envelope.ts';
import { sampleRegionId } from '../sampleDirectory.ts';
import { SAMPLE_COORDINATORS, SAMPLE_LIAISONS, SAMPLE_REGIONS } from './regions.ts';

type Context = Pick<ProcessContext, 'store' | 'vault' | 'clock'>;

const DAY = 86_400_000;
/** Age of the regions in days: they exist before the first shelter counts its beds. */
const DAYS_AGO = 45;

/** Adds regions with their contacts, every event marked as sample. A repeated run adds only missing parts. */
export const addSampleRegions = async (context: Context): Promise<void> => {
  const { store, clock } = context;
  const at = clock() - DAYS_AGO * DAY;
  for (const [key, facts] of Object.entries(SAMPLE_COORDINATORS))
    await commandCoordinator(context, sampleEnvelope(key, 'add coordinator', at, 'SYSTEM'), sampleRegionId(`coordinator ${key}`), {
      type: 'Add',
      facts,
    });
  for (const [key, facts] of Object.entries(SAMPLE_LIAISONS))
    await commandLiaison(context, sampleEnvelope(key, 'add liaison', at, 'SYSTEM'), sampleRegionId(`liaison ${key}`), {
      type: 'Add',
      facts,
    });
  for (const { key, name, counties, coordinators } of SAMPLE_REGIONS) {
    const regionId = sampleRegionId(`region ${key}`);
    if ((await regionNow(store, regionId)).status !== 'none') continue;
    const facts = { name, counties, coordinatorIds: coordinators.map((each) => sampleRegionId(`coordinator ${each}`)) };
    const command = { type: 'AddRegion', regionId, facts, move: [] } as const;
    const changed = await changeMap({ store }, sampleEnvelope(key, 'add region', at, 'SYSTEM'), command);
    await tellChanged({ store, failpoint: noFailpoint }, changed, null);
  }
};
