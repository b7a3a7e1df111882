import { evolve as evolveAccount, initialState as noAccount, isAccountEvent } from '../../account/decider.ts';
import type { RecordedEvent } from '../../envelope/envelope.ts';
import { evolve, initialState, isFeedbackEvent } from '../../feedback/decider.ts';
import { mayManageFeedback, type ReadStream } from '../../feedback/mayManageFeedback.ts';
import { can, type Action } from '../../permissions/permissions.ts';
import type { Principal } from '../../permissions/principal.ts';
import type { RecordSubject } from './index.ts';

type History = readonly RecordedEvent[];

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
  const circumstances = { accountApproved: principal.approved };
  const hasPermissions = (): boolean => actions.every((action) => can(principal.role, action, circumstances));
  const mayManageBySubject = {
    feedback: () => mayManageFeedback(readStream, principal, history.filter(isFeedbackEvent).reduce(evolve, initialState), actions),
    account: () => mayManageAccount(readStream, principal, id, actions),
    quota: () => mayManageAccount(readStream, principal, id, actions),
    crisisLine: hasPermissions,
    page: hasPermissions,
    region: hasPermissions,
    coordinator: hasPermissions,
    liaison: hasPermissions,
  } satisfies Readonly<Record<RecordSubject, () => boolean | Promise<boolean>>>;
  const isAllowed = await mayManageBySubject[subject]();
  return isAllowed && can(principal.role, 'command.undo', { own: isAllowed, ...circumstances });
};
