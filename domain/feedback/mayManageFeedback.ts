import type { RecordedEvent } from '../envelope/envelope.ts';
import { can, type Action } from '../permissions/permissions.ts';
import type { Principal } from '../permissions/principal.ts';
import { evolve, initialState, isServiceEvent } from '../service/decider.ts';
import type { FeedbackState } from './state.ts';

/** Reads a stream by its name. */
export type ReadStream = (streamName: string) => Promise<readonly RecordedEvent[]>;

/** Whether feedback concerns a listed service of the user. */
const isAboutOwnService = async (readStream: ReadStream, { id }: Principal, { serviceId }: FeedbackState): Promise<boolean> => {
  if (serviceId === null) return false;
  const { status, ownerId } = (await readStream(`service-${serviceId}`)).filter(isServiceEvent).reduce(evolve, initialState);
  return status === 'listed' && ownerId === id;
};

/**
 * Whether the user may do all of these actions on a feedback. Only administrators manage feedback about the app and feedback of types that
 * this version does not know.
 */
export const mayManageFeedback = async (
  readStream: ReadStream,
  principal: Principal,
  state: FeedbackState,
  actions: readonly Action[],
): Promise<boolean> => {
  const account = { accountApproved: principal.approved };
  const isAboutApp = state.status !== 'none' && state.type !== 'SERVICE';
  if (isAboutApp && !can(principal.role, 'feedback.readApp', account)) return false;
  const isOwn = !isAboutApp && (await isAboutOwnService(readStream, principal, state));
  return actions.every((action) => can(principal.role, action, { ...account, own: isOwn }));
};
