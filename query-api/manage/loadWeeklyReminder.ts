import { isEventOf } from '#domain/envelope/eventsOf.ts';
import { LETTERS_STREAM } from '#domain/history/auditSubjects.ts';
import { lettersEventSchemas, type LettersEvent } from '#domain/letters/events.ts';
import type { QueryContext } from '../querying/context.ts';

const isLettersEvent = isEventOf<LettersEvent>(lettersEventSchemas);

/** Number of owners who got this week's message, and when it was sent. */
export interface WeeklyReminder {
  readonly owners: number;
  readonly at: string;
}

/**
 * Returns how many owners last Monday's message reached, from the log itself (one event a week). Undefined if it reached nobody, when the
 * next one is due, and while the log cannot be read: the rest of the response matters more.
 */
export const loadWeeklyReminder = async ({
  eventStore,
  clock,
  log,
}: Pick<QueryContext, 'eventStore' | 'clock' | 'log'>): Promise<WeeklyReminder | undefined> => {
  try {
    const lastEvent = (await eventStore.readStream(LETTERS_STREAM)).findLast(isLettersEvent);
    if (lastEvent === undefined || lastEvent.data.owners === 0 || Date.parse(lastEvent.data.next) <= clock()) return undefined;
    return { owners: lastEvent.data.owners, at: lastEvent.metadata.occurredAt };
  } catch (error) {
    log.warn({ err: error }, 'the open tasks are returned without the number of reminded owners');
    return undefined;
  }
};
