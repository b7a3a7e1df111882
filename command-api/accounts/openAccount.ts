import { decide } from '#domain/account/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { SignInMethod } from '#domain/vocabulary/signInMethods.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { ProcessContext } from '../commands/process.ts';
import { accountNow, accountStream, emailStream, handleAccountCommand } from '../streams/accountStreams.ts';
import { reserveEmail } from '../streams/emailReservation.ts';

export interface NewAccount {
  readonly email: string;
  readonly displayName: string;
  readonly phone: string;
  readonly isVolunteer: boolean;
  readonly method: SignInMethod;
  /** The password; null for a user who signs up through another provider. */
  readonly password: string | null;
}

/** Whether an error shows that the process manager has undone the sign-up: the key was destroyed or the stream was closed in between. */
const isRejectedForNow = (error: unknown): boolean =>
  error instanceof DomainError ? error.code === 'NOT_FINISHED_IN_TIME' : error instanceof Error && error.name === 'KeyDestroyed';

/** Writes everything after the e-mail reservation: the key, the password, and last the account itself. */
const appendOpenedAccount = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  accountId: string,
  account: NewAccount,
): Promise<void> => {
  const { store, vault, failpoint } = context;
  const { email, displayName, phone, isVolunteer, method, password } = account;
  await vault.keys.create(accountStream(accountId));
  await failpoint('signUp.keyMade');
  if (password !== null) await vault.credentials.setPassword(accountId, password);
  await failpoint('signUp.passwordSet');
  const sealed = await vault.keys.seal(accountStream(accountId), { email, displayName, phone });
  const command = { type: 'OpenAccount', kind: isVolunteer ? 'volunteer' : 'provider', method, sealed } as const;
  await handleAccountCommand(store, envelope, accountId, (state) => decide(command, state), { startsStream: true });
  await failpoint('signUp.opened');
};

/**
 * Opens an account. Reserves its e-mail address first, so that only one of several concurrent sign-ups gets it; the process manager undoes
 * a sign-up that does not finish in time. An account that is already open stays unchanged. Throws `EMAIL_ALREADY_USED`,
 * `NOT_FINISHED_IN_TIME`.
 */
export const openAccount = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  accountId: string,
  account: NewAccount,
): Promise<void> => {
  const { store, vault, failpoint } = context;
  await reserveEmail(store, envelope, emailStream(vault.emailHmac(account.email)), accountId);
  await failpoint('signUp.emailReserved');
  const { status, certificate } = await accountNow(store, accountId);
  if (status === 'erased' && certificate === null) throw new DomainError('NOT_FINISHED_IN_TIME');
  if (status !== 'none') return;
  try {
    await appendOpenedAccount(context, envelope, accountId, account);
  } catch (error) {
    if (!isRejectedForNow(error)) throw error;
    await vault.credentials.remove(accountId);
    throw new DomainError('NOT_FINISHED_IN_TIME');
  }
};
