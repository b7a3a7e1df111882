import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { can, type Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { evolve, initialState, isFeedbackEvent, type FeedbackState } from '../../feedback/decider.ts';
import { evolve as evolveService, initialState as noService, isServiceEvent } from '../../service/decider.ts';

type History = readonly RecordedEvent[];

/** Reads a stream by its name. */
export type ReadStream = (streamName: string) => Promise<History>;

/** Whether feedback concerns a listed service of the user. */
const isAboutOwn = async (readStream: ReadStream, { id }: Principal, { serviceId }: FeedbackState): Promise<boolean> => {
  if (serviceId === null) return false;
  const { status, ownerId } = (await readStream(`service-${serviceId}`)).filter(isServiceEvent).reduce(evolveService, noService);
  return status === 'listed' && ownerId === id;
};

/** Whether the user has permissions for a feedback. Only administrators manage feedback about the app. `history`: of its stream. */
const mayManageFeedback = async (
  readStream: ReadStream,
  principal: Principal,
  history: History,
  actions: readonly Action[],
): Promise<boolean> => {
  const person = { accountApproved: principal.approved };
  const state = history.filter(isFeedbackEvent).reduce(evolve, initialState);
  const isApp = state.status !== 'none' && state.type !== 'SERVICE';
  if (isApp && !can(principal.role, 'feedback.readApp', person)) return false;
  const own = !isApp && (await isAboutOwn(readStream, principal, state));
  return actions.every((action) => can(principal.role, action, { ...person, own }));
};

/**
 * Whether the user may undo a command on a record: users who could issue the command now. `history`: all events of the record's stream;
 * `actions`: the permissions that the undone events needed.
 */
export const mayUndoRecord = async (
  readStream: ReadStream,
  principal: Principal,
  history: History,
  actions: readonly Action[],
): Promise<boolean> => {
  const person = { accountApproved: principal.approved };
  const isFeedback = history.some(isFeedbackEvent);
  const own = isFeedback
    ? await mayManageFeedback(readStream, principal, history, actions)
    : actions.every((action) => can(principal.role, action, person));
  return own && can(principal.role, 'command.undo', { own, ...person });
};
