import type { DomainEvent } from '#domain/envelope/envelope.ts';
import { decide } from '#domain/feedback/decider.ts';
import { SECTION_EVENTS } from '#domain/service/sections.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { subEnvelope } from '../commands/envelopes.ts';
import { handleFeedbackCommand } from './streams.ts';

const SECTION_EVENT_TYPES: readonly string[] = Object.values(SECTION_EVENTS);

/** Whether an event corrects a fact of a service: confirmations, approvals and removals correct nothing. */
export const isCorrection = ({ type }: Pick<DomainEvent, 'type'>): boolean =>
  SECTION_EVENT_TYPES.includes(type) || type === 'CapacitySet' || type === 'BedsCounted';

interface Correction {
  /** Id of the report that led to the correction. */
  readonly reportId: string;
  readonly serviceId: string;
  /** Envelope of the command that corrected the service. */
  readonly envelope: CommandEnvelope;
}

/**
 * Archives the report that led to a correction and thanks its sender, in the name of the user who made the correction. It is a part of
 * that command, so retries answer the report once. Does nothing if the report is gone or concerns another service. Returns the position,
 * 0n if nothing was written.
 */
export const answerReport = async (store: EventStore, { reportId, serviceId, envelope }: Correction): Promise<bigint> => {
  const answerEnvelope = { ...subEnvelope(envelope, 'answer the report'), digest: 'answer the report' };
  try {
    const { events, position } = await handleFeedbackCommand(store, answerEnvelope, reportId, (state) =>
      state.serviceId === serviceId ? decide({ type: 'AnswerFeedback', at: answerEnvelope.occurredAt }, state) : [],
    );
    return events.length === 0 ? 0n : position;
  } catch (error) {
    // The correction remains; a newer version that can read the report will process it.
    if (error instanceof DomainError) return 0n;
    throw error;
  }
};
