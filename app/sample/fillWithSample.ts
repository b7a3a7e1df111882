import { handleCrisisLineCommand } from '#command-api/crisisLines/streams.ts';
import { bedsStream, handleBedsCommand, handleServiceCommand, serviceStream } from '#command-api/streams/serviceStreams.ts';
import * as beds from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import { undoBedCount } from '#domain/beds/undoBedCount.ts';
import * as crisisLine from '#domain/crisisLine/decider.ts';
import { SAMPLE_OWNER } from '#domain/permissions/principal.ts';
import * as service from '#domain/service/decider.ts';
import { DEFAULT_PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import { metadataOf, type CommandEnvelope } from '#platform/commands/envelope.ts';
import { eventIdOf } from '#platform/commands/ids.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import { earlierCounts, SHELTERS_OF_PROVIDER } from './activity/sampleBedHistory.ts';
import { createChronologicalStore, type ChronologicalStore } from './chronologicalStore.ts';
import { SAMPLE_CRISIS_LINES, type SampleCrisisLine } from './sampleCrisisLines.ts';
import { ADDED_DAYS_AGO, SAMPLE_DIRECTORY, sampleCommandId, sampleCrisisLineId, sampleServiceId } from './sampleDirectory.ts';
import { sampleDraft } from './sampleDraft.ts';
import { sampleEnvelope } from './sampleEnvelope.ts';
import { samplePersonId } from './samplePeople.ts';
import type { SampleService } from './sampleService.ts';

export interface SampleContext {
  readonly store: EventStore;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const addService = async ({ store, clock }: SampleContext, sample: SampleService): Promise<void> => {
  const now = clock();
  const addedAt = now - ADDED_DAYS_AGO * DAY_MS;
  const approvedBy = publishPolicy('SYSTEM', true, DEFAULT_PUBLISH_SETTINGS);
  const addCommand = { type: 'AddService', ownerId: SAMPLE_OWNER, ...(approvedBy !== null && { approvedBy }) } as const;
  const envelope = { ...sampleEnvelope(sample.key, 'add', addedAt, 'SYSTEM'), factsAsOf: isoTime(now - sample.confirmedDaysAgo * DAY_MS) };
  await handleServiceCommand(store, envelope, sampleServiceId(sample.key), (state) =>
    state.status === 'none' ? service.decide({ ...addCommand, draft: sampleDraft(sample, now) }, state) : [],
  );
};

/** Confirms the details of a shelter that was added weeks ago. */
const confirmService = async ({ store, clock }: SampleContext, { key, beds: hasBeds, confirmedDaysAgo }: SampleService): Promise<void> => {
  // The provider confirms these later, after the events of the weeks before.
  if (hasBeds === undefined || SHELTERS_OF_PROVIDER.includes(key)) return;
  const ownerEnvelope = countEnvelope(key, 'confirm', clock() - confirmedDaysAgo * DAY_MS);
  // Only what a person does confirms facts.
  const envelope: CommandEnvelope = { ...ownerEnvelope, actor: { ...ownerEnvelope.actor, via: 'web' } };
  await handleServiceCommand(store, envelope, sampleServiceId(key), (state) =>
    service.decide({ type: 'ConfirmDetails', sections: ['contact', 'hours'] }, state),
  );
};

/** Returns the envelope of a count by the shelter's owner: the sample's provider for their own shelters. */
const countEnvelope = (key: string, step: string, countedAt: number): CommandEnvelope => {
  const id = SHELTERS_OF_PROVIDER.includes(key) ? samplePersonId('USER') : SAMPLE_OWNER;
  return { ...sampleEnvelope(key, step, countedAt, 'USER'), actor: { id, role: 'USER', via: 'policy' } };
};

/** Appends the counts of the weeks before, each with its own time; after an interruption those that are missing. */
const addEarlierCounts = async ({ store, clock }: SampleContext, sample: SampleService): Promise<void> => {
  const streamName = bedsStream(sampleServiceId(sample.key));
  const total = sample.beds?.total ?? null;
  const counts = earlierCounts(sample, clock());
  const recorded = await store.readStream(streamName);
  if (counts.length === 0 || recorded.some(({ metadata: { commandId } }) => commandId === sampleCommandId(sample.key, 'beds'))) return;
  const events: (NewEvent & BedsEvent & { readonly revision: bigint })[] = [];
  const appendDecided = (
    { step, countedAt, causedBy }: { readonly step: string; readonly countedAt: number; readonly causedBy?: string | undefined },
    decide: (stateBefore: beds.BedsState) => readonly BedsEvent[],
  ): string | undefined => {
    const envelope = countEnvelope(sample.key, step, countedAt);
    const causation = causedBy === undefined ? {} : { causationId: sampleCommandId(sample.key, causedBy) };
    for (const [ordinal, event] of decide(events.reduce(beds.evolve, beds.initialState)).entries())
      events.push({
        ...event,
        id: eventIdOf(envelope.commandId, ordinal, envelope.digest),
        metadata: metadataOf({ ...envelope, ...causation }),
        revision: BigInt(events.length),
      });
    return events.at(-1)?.id;
  };
  for (const { available, at: countedAt, isUndone, causedBy } of counts) {
    const observedAt = isoTime(countedAt);
    const hourText = observedAt.slice(0, 13);
    const countCommand = (saw?: number | null) =>
      ({ type: 'CountBeds', available, total, observedAt, now: countedAt, ...(saw === undefined ? {} : { saw }) }) as const;
    if (isUndone !== true) {
      appendDecided({ step: `beds of ${hourText}`, countedAt, causedBy }, (stateBefore) =>
        beds.decide(countCommand(stateBefore.available), stateBefore),
      );
      continue;
    }
    const isFirst = events.length === 0;
    const wrongCount = appendDecided({ step: `wrong count of ${hourText}`, countedAt }, (stateBefore) =>
      beds.decide(countCommand(), stateBefore),
    );
    if (!isFirst && wrongCount !== undefined)
      appendDecided({ step: `correction of ${hourText}`, countedAt }, () => undoBedCount(events, wrongCount));
  }
  const lastRecorded = recorded.at(-1);
  const missing = events.flatMap(({ id, type, data, metadata }) =>
    lastRecorded !== undefined && metadata.occurredAt <= lastRecorded.metadata.occurredAt ? [] : [{ id, type, data, metadata }],
  );
  await store.append(streamName, lastRecorded?.revision ?? 'no_stream', missing);
};

const countBeds = async ({ store, clock }: SampleContext, sample: SampleService): Promise<void> => {
  if (!sample.beds) return;
  const now = clock();
  const { total, available, minutesAgo } = sample.beds;
  const countBedsCommand = { type: 'CountBeds', available, total, observedAt: isoTime(now - minutesAgo * MINUTE_MS), now } as const;
  const envelope = countEnvelope(sample.key, 'beds', now);
  await handleBedsCommand(store, envelope, sampleServiceId(sample.key), (state) =>
    beds.decide({ ...countBedsCommand, saw: state.available }, state),
  );
};

/** Adds a crisis line, each one a minute earlier than the one before: lists show the newest first. */
const addCrisisLine = async ({ store, clock }: SampleContext, { key, facts }: SampleCrisisLine, index: number): Promise<void> => {
  const envelope = sampleEnvelope(key, 'add crisis line', clock() - index * MINUTE_MS, 'SYSTEM');
  await handleCrisisLineCommand(store, envelope, sampleCrisisLineId(key), (state) =>
    state.status === 'none' ? crisisLine.decide({ type: 'AddCrisisLine', facts }, state) : [],
  );
};

/** Adds the fictional services through the deciders, every event marked as sample; call `flush` after it. Returns their number. */
export const addSampleServices = async (context: SampleContext & { readonly store: ChronologicalStore }): Promise<number> => {
  const serviceIds = SAMPLE_DIRECTORY.map(({ key }) => sampleServiceId(key));
  await context.store.preload(serviceIds.flatMap((id) => [serviceStream(id), bedsStream(id)]));
  for (const sample of SAMPLE_DIRECTORY)
    for (const step of [addService, addEarlierCounts, countBeds, confirmService]) await step(context, sample);
  return SAMPLE_DIRECTORY.length;
};

/** Adds the real crisis lines, every event marked as sample. The last one is added last: it shows that all are there. */
export const addSampleCrisisLines = async (context: SampleContext): Promise<void> => {
  const lastIndex = SAMPLE_CRISIS_LINES.length - 1;
  await Promise.all(SAMPLE_CRISIS_LINES.slice(0, lastIndex).map((sample, index) => addCrisisLine(context, sample, index)));
  for (const sample of SAMPLE_CRISIS_LINES.slice(lastIndex)) await addCrisisLine(context, sample, lastIndex);
};

/**
 * Adds the directory of the sample without people: services in the order of their time, then crisis lines. A repeated run adds only missing
 * parts. Returns the number of services and the position of the last event.
 */
export const fillWithSample = async ({ store, clock }: SampleContext): Promise<{ services: number; position: bigint }> => {
  const chronologicalStore = createChronologicalStore(store);
  const services = await addSampleServices({ store: chronologicalStore, clock });
  await chronologicalStore.flush();
  await addSampleCrisisLines({ store, clock });
  return { services, position: await store.lastPosition() };
};
