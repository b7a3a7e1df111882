import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { can, type Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { evolve as evolveAccount, initialState as noAccount, isAccountEvent } from '../../account/decider.ts';
import { evolve, initialState, isFeedbackEvent, type FeedbackState } from '../../feedback/decider.ts';
import { evolve as evolveService, initialState as noService, isServiceEvent } from '../../service/decider.ts';
import type { RecordSubject } from './index.ts';

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

/** Whether the user has permissions for an account or its quota. Nobody undoes a change of their own role, quota or approval. */
const mayManageAccount = async (
  readStream: ReadStream,
  principal: Principal,
  accountId: string,
  actions: readonly Action[],
): Promise<boolean> => {
  if (principal.id === accountId) return false;
  const { status, role } = (await readStream(`account-${accountId}`)).filter(isAccountEvent).reduce(evolveAccount, noAccount);
  if (status === 'none' || (role === 'ADMINISTRATOR' && actions.includes('user.setQuota'))) return false;
  return actions.every((action) => can(principal.role, action, { accountApproved: principal.approved, subjectRole: role }));
};

/** A record that a command changed. */
export interface RecordOfCommand {
  readonly subject: RecordSubject;
  readonly id: string;
  /** All events of the record's stream. */
  readonly history: History;
  /** The permissions that the undone events needed. */
  readonly actions: readonly Action[];
}

/** Whether the user may undo a command on a record: users who could issue the command now. */
export const mayUndoRecord = async (
  readStream: ReadStream,
  principal: Principal,
  { subject, id, history, actions }: RecordOfCommand,
): Promise<boolean> => {
  const person = { accountApproved: principal.approved };
  const may = {
    feedback: () => mayManageFeedback(readStream, principal, history, actions),
    account: () => mayManageAccount(readStream, principal, id, actions),
    quota: () => mayManageAccount(readStream, principal, id, actions),
    crisisLine: () => actions.every((action) => can(principal.role, action, person)),
    page: () => actions.every((action) => can(principal.role, action, person)),
  } satisfies Readonly<Record<RecordSubject, () => boolean | Promise<boolean>>>;
  const own = await may[subject]();
  return own && can(principal.role, 'command.undo', { own, ...person });
};
