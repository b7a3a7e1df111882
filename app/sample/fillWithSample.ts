import { handleCrisisLineCommand } from '#command-api/crisisLines/streams.ts';
import { bedsStream, handleBedsCommand, handleServiceCommand } from '#command-api/services/streams.ts';
import * as beds from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import { undoBedCount } from '#domain/beds/undoBedCount.ts';
import * as crisisLine from '#domain/crisisLine/decider.ts';
import * as service from '#domain/service/decider.ts';
import { DEFAULT_PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import { metadataOf, type CommandEnvelope } from '#platform/commands/envelope.ts';
import { eventIdOf } from '#platform/commands/ids.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import { earlierCounts, SHELTERS_OF_PROVIDER } from './activity/sampleBedHistory.ts';
import { SAMPLE_CRISIS_LINES, type SampleCrisisLine } from './sampleCrisisLines.ts';
import { SAMPLE_DIRECTORY, sampleCommandId, sampleCrisisLineId, sampleServiceId } from './sampleDirectory.ts';
import { sampleDraft } from './sampleDraft.ts';
import { SAMPLE_OWNER, sampleEnvelope } from './sampleEnvelope.ts';
import { samplePersonId } from './samplePeople.ts';
import type { SampleService } from './sampleService.ts';

export interface SampleContext {
  readonly store: EventStore;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Days since shelters with beds were added, which is before the first of their counts. */
export const ADDED_DAYS_AGO = 40;

const addService = async ({ store, clock }: SampleContext, sample: SampleService): Promise<bigint> => {
  const now = clock();
  const addedAt = sample.beds === undefined ? now : now - ADDED_DAYS_AGO * DAY_MS;
  const approvedBy = publishPolicy('SYSTEM', true, DEFAULT_PUBLISH_SETTINGS);
  const addCommand = { type: 'AddService', ownerId: SAMPLE_OWNER, ...(approvedBy !== null && { approvedBy }) } as const;
  const envelope = { ...sampleEnvelope(sample.key, 'add', addedAt, 'SYSTEM'), factsAsOf: isoTime(now - sample.confirmedDaysAgo * DAY_MS) };
  const { position } = await handleServiceCommand(store, envelope, sampleServiceId(sample.key), (state) =>
    state.status === 'none' ? service.decide({ ...addCommand, draft: sampleDraft(sample, now) }, state) : [],
  );
  return position;
};

/** Confirms the details of a shelter that was added weeks ago. */
const confirmService = async (
  { store, clock }: SampleContext,
  { key, beds: hasBeds, confirmedDaysAgo }: SampleService,
): Promise<bigint> => {
  // The provider confirms these later, after the events of the weeks before.
  if (hasBeds === undefined || SHELTERS_OF_PROVIDER.includes(key)) return 0n;
  const envelope = countEnvelope(key, 'confirm', clock() - confirmedDaysAgo * DAY_MS);
  const { position } = await handleServiceCommand(store, envelope, sampleServiceId(key), (state) =>
    service.decide({ type: 'ConfirmDetails', sections: ['contact', 'hours'] }, state),
  );
  return position;
};

/** Returns the envelope of a count by the shelter's owner: the sample's provider for their own shelters. */
const countEnvelope = (key: string, step: string, countedAt: number): CommandEnvelope => {
  const id = SHELTERS_OF_PROVIDER.includes(key) ? samplePersonId('USER') : SAMPLE_OWNER;
  return { ...sampleEnvelope(key, step, countedAt, 'USER'), actor: { id, role: 'USER', via: 'policy' } };
};

/** Appends the counts of the weeks before, each with its own time, in one append; none if the current count was already made. */
const addEarlierCounts = async ({ store, clock }: SampleContext, sample: SampleService): Promise<bigint> => {
  const streamName = bedsStream(sampleServiceId(sample.key));
  const total = sample.beds?.total ?? null;
  const counts = earlierCounts(sample, clock());
  if (counts.length === 0 || (await store.readStream(streamName)).length > 0) return 0n;
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
  return (
    await store.append(
      streamName,
      'no_stream',
      events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
    )
  ).position;
};

const countBeds = async ({ store, clock }: SampleContext, sample: SampleService): Promise<bigint> => {
  if (!sample.beds) return 0n;
  const now = clock();
  const { total, available, minutesAgo } = sample.beds;
  const countBedsCommand = { type: 'CountBeds', available, total, observedAt: isoTime(now - minutesAgo * MINUTE_MS), now } as const;
  const envelope = countEnvelope(sample.key, 'beds', now);
  const { position } = await handleBedsCommand(store, envelope, sampleServiceId(sample.key), (state) =>
    beds.decide({ ...countBedsCommand, saw: state.available }, state),
  );
  return position;
};

/** Adds a crisis line, each one a minute earlier than the one before: lists show the newest first. */
const addCrisisLine = async ({ store, clock }: SampleContext, { key, facts }: SampleCrisisLine, index: number): Promise<bigint> => {
  const envelope = sampleEnvelope(key, 'add crisis line', clock() - index * MINUTE_MS, 'SYSTEM');
  const { position } = await handleCrisisLineCommand(store, envelope, sampleCrisisLineId(key), (state) =>
    state.status === 'none' ? crisisLine.decide({ type: 'AddCrisisLine', facts }, state) : [],
  );
  return position;
};

/**
 * Adds the fictional directory and real crisis lines through the deciders, every event marked as sample. A repeated run adds only missing
 * parts. Returns the number of services and the position of the last event.
 */
export const fillWithSample = async (context: SampleContext): Promise<{ services: number; position: bigint }> => {
  let position = 0n;
  for (const sample of SAMPLE_DIRECTORY) {
    for (const step of [addService, addEarlierCounts, countBeds, confirmService]) {
      const stepPosition = await step(context, sample);
      position = latestPosition(position, stepPosition);
    }
  }
  for (const [index, sample] of SAMPLE_CRISIS_LINES.entries()) {
    const stepPosition = await addCrisisLine(context, sample, index);
    position = latestPosition(position, stepPosition);
  }
  return { services: SAMPLE_DIRECTORY.length, position };
};
