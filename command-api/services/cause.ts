import type { ServiceEvent } from '#domain/service/events.ts';
import { SECTION_EVENTS } from '#domain/service/sections.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';

const SAYING: readonly string[] = ['ServiceAdded', 'ServiceRestored', 'ApprovalWithdrawn', ...Object.values(SECTION_EVENTS)];

/** An approval comes of what is approved by it: the last that was said of the service up to the revision that was looked at. */
export const withCause = (events: readonly ServiceEvent[], history: readonly RecordedEvent[]): readonly ServiceEvent[] =>
  events.map((event) => {
    if (event.type !== 'ServiceApproved') return event;
    const { ofRevision } = event.data;
    const lastStatement = history.findLast(({ type, revision }) => SAYING.includes(type) && Number(revision) <= ofRevision);
    return lastStatement === undefined ? event : { ...event, causedBy: lastStatement.metadata.commandId };
  });
