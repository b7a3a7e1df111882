import type { ProcessContext } from '#command-api/commands/process.ts';
import { regionNow } from '#command-api/streams/regionStreams.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { addSampleActivity } from './activity/addSampleActivity.ts';
import { addSampleRegions } from './activity/addSampleRegions.ts';
import { SAMPLE_REGIONS } from './activity/sampleRegions.ts';
import { createChronologicalStore } from './chronologicalStore.ts';
import { addSampleCrisisLines, addSampleServices, fillWithSample } from './fillWithSample.ts';
import { SAMPLE_CRISIS_LINES } from './sampleCrisisLines.ts';
import { sampleCrisisLineId, sampleRegionId } from './sampleDirectory.ts';
import { addSamplePeople, type SamplePerson } from './samplePeople.ts';

/** `begun`: an earlier start was interrupted while adding the sample, and no user has changed a service after that. */
export type SampleState = 'none' | 'begun' | 'there';

/* Last step of the sample, with people and without. */
const hasLastRegion = async (store: EventStore): Promise<boolean> => {
  const lastEntry = SAMPLE_REGIONS.at(-1);
  return lastEntry === undefined || (await regionNow(store, sampleRegionId(`region ${lastEntry.key}`))).status !== 'none';
};
const hasLastCrisisLine = async (store: EventStore): Promise<boolean> => {
  const lastEntry = SAMPLE_CRISIS_LINES.at(-1);
  return lastEntry === undefined || (await store.readStream(`crisisLine-${sampleCrisisLineId(lastEntry.key)}`, { maxCount: 1 })).length > 0;
};

/** Returns how much of the sample is in the log. A directory that a user has changed is never filled: the result is `there`. */
export const sampleState = async (store: EventStore, { withPeople }: { readonly withPeople: boolean }): Promise<SampleState> => {
  let isBegun = false;
  for await (const { streamName, metadata } of readEvents(store)) {
    if (!/^(?:service|beds)-/.test(streamName)) continue;
    if (metadata.sample !== true) return 'there';
    isBegun = true;
  }
  if (!isBegun) return 'none';
  return (await (withPeople ? hasLastRegion(store) : hasLastCrisisLine(store))) ? 'there' : 'begun';
};

interface AddedSample {
  readonly services: number;
  /** The people of the sample with their new passwords, which are stored nowhere else in clear. */
  readonly people: readonly SamplePerson[];
}

/**
 * Adds the missing parts of the sample: directory, people and their work; without people the directory alone. The log has the events of
 * services and their feedback in the order of their time.
 */
export const addSample = async (context: ProcessContext, { withPeople }: { readonly withPeople: boolean }): Promise<AddedSample> => {
  if (!withPeople) return { services: (await fillWithSample(context)).services, people: [] };
  const store = createChronologicalStore(context.store);
  // The services are only collected while passwords are hashed. They reach the log, with all that people did to them, after the people.
  const [people, services] = await Promise.all([addSamplePeople(context), addSampleServices({ ...context, store })]);
  await addSampleActivity({ ...context, store });
  await store.flush();
  await addSampleCrisisLines(context);
  await addSampleRegions(context);
  return { services, people };
};
