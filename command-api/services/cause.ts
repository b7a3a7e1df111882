import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { SECTION_EVENTS } from '#domain/service/sections.ts';

const STATEMENT_EVENTS: readonly string[] = ['ServiceAdded', 'ServiceRestored', 'ApprovalWithdrawn', ...Object.values(SECTION_EVENTS)];

/** Sets the cause of an approval: the command of the last change of the service up to the revision that the approver saw. */
export const withCause = (events: readonly ServiceEvent[], history: readonly RecordedEvent[]): readonly ServiceEvent[] =>
  events.map((event) => {
    if (event.type !== 'ServiceApproved') return event;
    const { ofRevision } = event.data;
    const lastStatement = history.findLast(({ type, revision }) => STATEMENT_EVENTS.includes(type) && Number(revision) <= ofRevision);
    return lastStatement === undefined ? event : { ...event, causedBy: lastStatement.metadata.commandId };
  });
