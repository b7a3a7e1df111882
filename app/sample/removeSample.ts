import { crisisLineState } from '#command-api/crisisLines/streams.ts';
import { feedbackState } from '#command-api/feedback/streams.ts';
import { serviceState } from '#command-api/streams/serviceStreams.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide as decideFeedback } from '#domain/feedback/decider.ts';
import { decide } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand, type CommandResult } from '#platform/commands/handleCommand.ts';
import { digestOf } from '#platform/commands/ids.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { isoTime } from '#platform/systemClock.ts';
import type { SampleContext } from './fillWithSample.ts';
import { removeSampleRegions } from './removeSampleRegions.ts';

interface SampleInLog {
  /** Streams of the services added as sample, including removed ones. */
  readonly services: readonly string[];
  /** Streams of the crisis lines of the sample. */
  readonly crisisLines: readonly string[];
  /** Streams of the feedback of the sample. */
  readonly sampleFeedbacks: readonly string[];
  /** Streams of the regions and contacts of the sample. */
  readonly regions: readonly string[];
  readonly coordinators: readonly string[];
  readonly liaisons: readonly string[];
  /** Number of feedbacks that users sent and that are neither deleted nor purged. */
  readonly feedbacks: number;
}

/** Searches the whole log for the events of the sample, and counts what users have sent. */
const findSample = async (store: EventStore): Promise<SampleInLog> => {
  const services: string[] = [];
  const crisisLines: string[] = [];
  const sampleFeedbacks: string[] = [];
  const [regions, coordinators, liaisons]: [string[], string[], string[]] = [[], [], []];
  const feedbacks = new Set<string>();
  for await (const { type, streamName, metadata } of readEvents(store)) {
    if (type === 'FeedbackSent' && metadata.sample === true) sampleFeedbacks.push(streamName);
    else if (type === 'FeedbackSent' || type === 'FeedbackRestored') feedbacks.add(streamName);
    if (type === 'FeedbackDeleted' || type === 'FeedbackPurged') feedbacks.delete(streamName);
    if (metadata.sample !== true) continue;
    if (type === 'ServiceAdded') services.push(streamName);
    if (type === 'CrisisLineAdded') crisisLines.push(streamName);
    if (type === 'RegionAdded') regions.push(streamName);
    if (type === 'CoordinatorAdded') coordinators.push(streamName);
    if (type === 'LiaisonAdded') liaisons.push(streamName);
  }
  for (const streamName of sampleFeedbacks) feedbacks.delete(streamName);
  return { services, crisisLines, sampleFeedbacks, regions, coordinators, liaisons, feedbacks: feedbacks.size };
};

export interface RemoveSampleOptions extends SampleContext {
  /** Returns a new uuid for each command. */
  readonly newId: () => string;
  /** Account id of the administrator who removes the sample. */
  readonly administratorId: string;
  /** Also removes services of the sample that users changed. */
  readonly revisedToo: boolean;
}

export interface RemovedSample {
  /** Number of services removed in this run. */
  readonly services: number;
  /** Names of services of the sample that stay because users changed them. */
  readonly revised: readonly string[];
  /** Number of crisis lines that came with the sample and stay, because they are real. */
  readonly crisisLines: number;
  readonly feedbacks: number;
  /** Whether this run changed anything, even if only a mark. */
  readonly changed: boolean;
}

type History = readonly RecordedEvent[];

/** Events that do not count as a revision: a user who tries out beds, approvals or "still right" adds no facts that would be lost. */
const NON_REVISION_EVENTS = new Set([
  'ServiceAdded',
  'ServiceApproved',
  'ApprovalWithdrawn',
  'DifferentPlaceSet',
  'DetailsConfirmed',
  'ServiceRemoved',
  'ServiceRestored',
]);

/** Whether a user changed the invented facts of the product. */
const isRevised = (history: History): boolean =>
  history.some(
    ({ type, metadata: { sample, actor } }) =>
      sample !== true && actor.via !== 'policy' && actor.via !== 'reaction' && !NON_REVISION_EVENTS.has(type),
  );

/**
 * Records a real crisis line of the sample again without the sample mark, so that it stays in the directory. A line that users revised or
 * restored has lost the mark already; a removed one is not visible.
 */
const unmarkLine = (history: History): DomainEvent[] => {
  const { status, facts } = crisisLineState(history);
  const isMarked = history.every(({ metadata }) => metadata.sample === true);
  return status === 'listed' && facts !== null && isMarked ? [{ type: 'CrisisLineRevised', data: facts }] : [];
};

/** Deletes feedback of the sample like any other feedback: its key is destroyed some time later. */
const deleteFeedback = (history: History, at: string): DomainEvent[] => {
  const state = feedbackState(history);
  return state.status === 'kept' && state.deletedAt === null ? decideFeedback({ type: 'DeleteFeedback', at }, state) : [];
};

/**
 * Removes the services of the sample directory; the log keeps their history. A service that a user revised stays unless `revisedToo`.
 * Regions and their contacts are removed in the same way. The real crisis lines stay and lose their mark. Safe to repeat and to continue
 * after an interruption.
 */
export const removeSample = async (options: RemoveSampleOptions): Promise<RemovedSample> => {
  const { store, clock, newId, administratorId, revisedToo } = options;
  const correlationId = newId();
  const envelopeFor = (streamName: string): CommandEnvelope => ({
    commandId: newId(),
    digest: digestOf({ removeSample: streamName }),
    correlationId,
    causationId: correlationId,
    actor: { id: administratorId, role: 'ADMINISTRATOR', via: 'api' },
    occurredAt: isoTime(clock()),
    locale: 'en',
  });
  const appendDecided = (
    streamName: string,
    sampleMark: { sample?: true },
    decideForStream: (history: History) => DomainEvent[],
  ): Promise<CommandResult> =>
    handleCommand({
      store,
      streamName,
      envelope: { ...envelopeFor(streamName), ...sampleMark },
      skipsNewerEvents: true,
      decide: decideForStream,
    });
  const sampleInLog = await findSample(store);
  const revised: string[] = [];
  let services = 0;
  for (const streamName of sampleInLog.services) {
    const { events } = await appendDecided(streamName, { sample: true }, (history) =>
      isRevised(history) && !revisedToo ? [] : decide({ type: 'RemoveService' }, serviceState(history)),
    );
    if (events.length > 0) services += 1;
    const state = serviceState(await store.readStream(streamName));
    if (state.status === 'listed') revised.push(factsNow(state, 'described')?.name ?? '');
  }
  for (const streamName of sampleInLog.sampleFeedbacks)
    await appendDecided(streamName, { sample: true }, (history) => deleteFeedback(history, isoTime(clock())));
  let crisisLines = 0;
  let unmarked = 0;
  for (const streamName of sampleInLog.crisisLines) {
    const { events } = await appendDecided(streamName, {}, unmarkLine);
    if (events.length > 0) unmarked += 1;
    if (crisisLineState(await store.readStream(streamName)).status === 'listed') crisisLines += 1;
  }
  const regions = await removeSampleRegions(store, sampleInLog, () => envelopeFor('regions'));
  return { services, revised, crisisLines, feedbacks: sampleInLog.feedbacks, changed: services + unmarked + regions > 0 };
};
