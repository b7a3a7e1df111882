import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';

export interface SampleInLog {
  /** Streams of the services that were added as sample, whatever became of them. */
  readonly services: readonly string[];
  /** Streams of the crisis lines that came with them. */
  readonly crisisLines: readonly string[];
  /** Streams of the feedback that came with them. */
  readonly sampleFeedbacks: readonly string[];
  /** Streams of the regions, and of who is asked there, that came with them. */
  readonly regions: readonly string[];
  readonly coordinators: readonly string[];
  readonly liaisons: readonly string[];
  /** How many feedbacks people have sent that nobody deleted and whose time is not over. */
  readonly feedbacks: number;
}

/** Finds in the whole log what the sample directory added, and counts what users have sent. */
export const findSample = async (store: EventStore): Promise<SampleInLog> => {
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
