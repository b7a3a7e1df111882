import type { EventStore, ExpectedRevision, NewEvent } from '#platform/event-store/types.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';

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
  await mapInChunks(appends, APPENDS_AT_ONCE, ({ streamName, expected, events }) => store.append(streamName, expected, events));
};
