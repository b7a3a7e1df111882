import { noFailpoint } from '#command-api/commands/failpoint.ts';
import type { ProcessContext } from '#command-api/commands/process.ts';
import { changeRegionMap, propagateMapChange } from '#command-api/regions/changeMap.ts';
import { commandCoordinator } from '#command-api/regions/coordinators.ts';
import { commandLiaison } from '#command-api/regions/liaisons.ts';
import { regionNow } from '#command-api/streams/regionStreams.ts';
import { sampleRegionId } from '../sampleDirectory.ts';
import { sampleEnvelope } from '../sampleEnvelope.ts';
import { SAMPLE_COORDINATORS, SAMPLE_LIAISONS, SAMPLE_REGIONS } from './sampleRegions.ts';

type SampleActivityContext = Pick<ProcessContext, 'store' | 'vault' | 'clock'>;

const DAY_MS = 86_400_000;
/** Age of the regions in days: they exist before the first shelter counts its beds. */
const ADDED_DAYS_AGO = 45;

/** Adds regions with their contacts, every event marked as sample. A repeated run adds only missing parts. */
export const addSampleRegions = async (context: SampleActivityContext): Promise<void> => {
  const { store, clock } = context;
  const addedAt = clock() - ADDED_DAYS_AGO * DAY_MS;
  await Promise.all([
    ...Object.entries(SAMPLE_COORDINATORS).map(([key, facts]) =>
      commandCoordinator(context, sampleEnvelope(key, 'add coordinator', addedAt, 'SYSTEM'), sampleRegionId(`coordinator ${key}`), {
        type: 'Add',
        facts,
      }),
    ),
    ...Object.entries(SAMPLE_LIAISONS).map(([key, facts]) =>
      commandLiaison(context, sampleEnvelope(key, 'add liaison', addedAt, 'SYSTEM'), sampleRegionId(`liaison ${key}`), {
        type: 'Add',
        facts,
      }),
    ),
  ]);
  for (const { key, name, counties, coordinators } of SAMPLE_REGIONS) {
    const regionId = sampleRegionId(`region ${key}`);
    if ((await regionNow(store, regionId)).status !== 'none') continue;
    const facts = { name, counties, coordinatorIds: coordinators.map((coordinatorKey) => sampleRegionId(`coordinator ${coordinatorKey}`)) };
    const command = { type: 'AddRegion', regionId, facts, move: [] } as const;
    const mapChange = await changeRegionMap({ store }, sampleEnvelope(key, 'add region', addedAt, 'SYSTEM'), command);
    await propagateMapChange({ store, failpoint: noFailpoint }, mapChange, null);
  }
};
