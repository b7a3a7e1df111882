import { isAccountEvent, decide, type AccountState } from '#domain/account/decider.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { partIdOf } from '#platform/commands/ids.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { envelopeOf, subEnvelope } from '../commands/envelopes.ts';
import type { ProcessContext } from '../commands/process.ts';
import { accountState, accountStream, emailStream, handleAccountCommand, quotaStream } from '../streams/accountStreams.ts';
import { releaseEmail } from '../streams/emailReservation.ts';
import { serviceNow, serviceStream } from '../streams/serviceStreams.ts';
import { finishClosing } from './finishClosing.ts';
import { removePersonalSecrets } from './personalSecrets.ts';

/** Returns the last sealed personal data, also of an erased account, whose state no longer contains it. */
const lastSealedPerson = (history: readonly RecordedEvent[]): Sealed | undefined =>
  history
    .filter(isAccountEvent)
    .flatMap((event) => ('sealed' in event.data ? [event.data.sealed] : []))
    .at(-1);

const closingEventOf = (history: readonly RecordedEvent[]): RecordedEvent | undefined =>
  history.findLast(({ type }) => type === 'AccountClosed');

/** Number of services read in parallel: an account may have had thousands. */
const MAX_PARALLEL_READS = 16;

/** Lists the services that the account has lost since it was closed, grouped by whether they were handed over or removed. */
const servicesLostSince = async ({ store }: ProcessContext, accountId: string, since: bigint): Promise<LostServices> => {
  const quota = await store.readStream(quotaStream(accountId));
  const released = quota.flatMap(({ type, data, position }) =>
    type === 'SlotReleased' && position > since ? [(data as { serviceId: string }).serviceId] : [],
  );
  const states = await mapInChunks([...new Set(released)], MAX_PARALLEL_READS, async (id) => ({
    id,
    service: await serviceNow(store, id),
  }));
  const idsWhere = (isRemoved: boolean): string[] =>
    states.flatMap(({ id, service }) => (service.ownerId !== '' && (service.status === 'removed') === isRemoved ? [id] : []));
  return { handedOver: idsWhere(false), removed: idsWhere(true) };
};

interface LostServices {
  readonly handedOver: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Returns the erasure certificate: the erased keys (of the person and of services removed with the account) and the services that were
 * handed over.
 */
export const certificateOf = ({ commandId }: CommandEnvelope, accountId: string, { handedOver, removed }: LostServices) => ({
  id: partIdOf(commandId, 'certificate'),
  keys: [accountStream(accountId), ...removed.map(serviceStream)],
  servicesHandedOver: [...handedOver],
  servicesRemoved: [...removed],
});

/**
 * Erases the personal data of a closed account: appends the event with its certificate, releases the e-mail address, then destroys the
 * keys of the person and of services that were removed with the account. Throws `ACCOUNT_NOT_CLOSED`, `ERASE_TOO_EARLY`.
 */
export const eraseAccount = async (
  context: ProcessContext,
  envelope: CommandEnvelope,
  accountId: string,
  { atOnce }: { readonly atOnce: boolean },
): Promise<CommandResult> => {
  const { store, clock } = context;
  const before = await store.readStream(accountStream(accountId));
  const { closed, status } = accountState(before);
  const closingEvent = closingEventOf(before);
  if (status === 'closed' && closed !== null && closingEvent !== undefined)
    await finishClosing(context, envelopeOf(closingEvent), accountId, closed.services);
  const services =
    closingEvent === undefined ? { handedOver: [], removed: [] } : await servicesLostSince(context, accountId, closingEvent.position);
  const certificate = certificateOf(envelope, accountId, services);
  const decideErasing = (state: AccountState) =>
    decide({ type: 'EraseAccount', certificate, skipWaitingPeriod: atOnce, now: clock() }, state);
  const result = await handleAccountCommand(store, envelope, accountId, decideErasing, { skipsNewerEvents: true });
  if (result.events.length > 0 && !result.repeated) context.saySecurity?.({ kind: 'account.erased', accountId, by: envelope.actor.id });
  await context.failpoint('eraseAccount.erased');
  await finishErasing(context, envelope, accountId);
  return result;
};

/** Runs the follow-up of an erasure; safe to repeat. */
export const finishErasing = async (context: ProcessContext, envelope: CommandEnvelope, accountId: string): Promise<void> => {
  const { store, vault } = context;
  const history = await store.readStream(accountStream(accountId));
  const { certificate } = accountState(history);
  if (certificate === null) throw new DomainError('NOT_FOUND');
  const sealed = lastSealedPerson(history);
  const personalData = sealed === undefined ? null : await vault.keys.unseal(sealed);
  // The key is destroyed last, so a missing key shows that the e-mail address was released before.
  if (personalData !== null && 'email' in personalData && typeof personalData.email === 'string')
    await releaseEmail(store, subEnvelope(envelope, 'release the e-mail'), emailStream(vault.emailHmac(personalData.email)), accountId);
  await context.failpoint('eraseAccount.emailReleased');
  await removePersonalSecrets(vault, accountId);
  await vault.keys.destroy(...certificate.keys);
  await context.failpoint('eraseAccount.keysDestroyed');
};
