import type { Request } from 'express';
import { Problem } from '#contract/problem.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { CommandRequest } from './commandRequest.ts';
import { idOfStream } from './process.ts';

const REPORT_STREAM_PATTERN = /^feedback-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the envelope with a report as its cause, if the header `Caused-By` names one. Throws 400 `INVALID_CAUSE` if the header names no
 * existing report.
 */
export const withNamedCause = async (
  store: Pick<EventStore, 'readStream'>,
  request: Request,
  command: CommandRequest,
): Promise<CommandRequest> => {
  const causedBy = request.get('caused-by');
  if (causedBy === undefined) return command;
  const [firstEvent] = REPORT_STREAM_PATTERN.test(causedBy) ? await store.readStream(causedBy, { maxCount: 1 }) : [];
  if (firstEvent === undefined) throw new Problem(400, 'INVALID_CAUSE');
  return { ...command, reportId: idOfStream(causedBy), envelope: { ...command.envelope, causationId: firstEvent.metadata.commandId } };
};
