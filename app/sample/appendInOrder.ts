import type { EventStore, ExpectedRevision, NewEvent } from '#platform/event-store/types.ts';

export interface SampleAppend {
  readonly streamName: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/** Number of appends that are sent before the first of them is answered. More would wait so long that the store is searched for them. */
const APPENDS_AT_ONCE = 64;

/**
 * Appends everything in this order without waiting for each answer: one process's appends are in the log in the order in which they were
 * sent, so that an interruption leaves a beginning of them. After a failure nothing more is sent; throws the first failure once all
 * appends that were sent are answered.
 */
export const appendInOrder = async (store: Pick<EventStore, 'append'>, appends: readonly SampleAppend[]): Promise<void> => {
  for (let start = 0; start < appends.length; start += APPENDS_AT_ONCE) {
    const sent = appends.slice(start, start + APPENDS_AT_ONCE);
    const results = await Promise.allSettled(sent.map(({ streamName, expected, events }) => store.append(streamName, expected, events)));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
};
