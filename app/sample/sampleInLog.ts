import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';

export interface SampleInLog {
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
