import type { Request } from 'express';
import { Problem } from '#contract/problem.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { CommandRequest } from './commandRequest.ts';
import { idIn } from './processManager/process.ts';

const REPORT = /^feedback-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the envelope with a report as its cause, if the header `Caused-By` names one. Throws 400 `INVALID_CAUSE` if the header names no
 * existing report.
 */
export const withNamedCause = async (
  store: Pick<EventStore, 'readStream'>,
  request: Request,
  command: CommandRequest,
): Promise<CommandRequest> => {
  const named = request.get('caused-by');
  if (named === undefined) return command;
  const [first] = REPORT.test(named) ? await store.readStream(named, { maxCount: 1 }) : [];
  if (first === undefined) throw new Problem(400, 'INVALID_CAUSE');
  return { ...command, reportId: idIn(named), envelope: { ...command.envelope, causationId: first.metadata.commandId } };
};
