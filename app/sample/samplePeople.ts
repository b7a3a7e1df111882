import { randomInt } from 'node:crypto';
import { addAdministrator } from '#command-api/accounts/administrators.ts';
import { openAccount } from '#command-api/accounts/openAccount.ts';
import { subEnvelope } from '#command-api/commands/envelopes.ts';
import type { ProcessContext } from '#command-api/commands/process.ts';
import { accountNow, handleAccountCommand } from '#command-api/streams/accountStreams.ts';
import { decide } from '#domain/account/decider.ts';
import { ROLES, isVolunteer, type Role } from '#domain/vocabulary/roles.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { ADDED_DAYS_AGO, sampleCommandId } from './sampleDirectory.ts';
import { sampleEnvelope } from './sampleEnvelope.ts';

/** One person of the sample, as shown once at the first start. */
export interface SamplePerson {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

const DAY_MS = 86_400_000;
/** Days since the accounts were opened, which is before the services were added. */
const OPENED_DAYS_AGO = ADDED_DAYS_AGO + 1;

const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
const generatePassword = (): string => [randomLetters(4), randomLetters(4), randomLetters(4)].join('-');

const personKey = (role: Role): string => `person ${role}`;
/** Returns the account of the sample's person with a role. */
export const samplePersonId = (role: Role): string => entityIdOf(sampleCommandId(personKey(role), 'open'), 'account');

const envelopeFor = (role: Role, step: string, now: number): CommandEnvelope => sampleEnvelope(personKey(role), step, now, 'SYSTEM');

const roleTitle = (role: Role): string => role.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Opens the account of one role, and gives it its role. An account from an interrupted start gets a new password. */
const addPerson = async (context: ProcessContext, role: Role): Promise<SamplePerson> => {
  const openedAt = context.clock() - OPENED_DAYS_AGO * DAY_MS;
  const [email, password] = [`${role.toLowerCase().replaceAll(' ', '.')}@sample.example`, generatePassword()];
  const accountId = samplePersonId(role);
  const { status } = await accountNow(context.store, accountId);
  if (status !== 'none') await context.vault.credentials.setPassword(accountId, password);
  await openAccount(context, envelopeFor(role, 'open', openedAt), accountId, {
    email,
    displayName: `Sample ${roleTitle(role)}`,
    phone: '(303) 555-0199',
    isVolunteer: isVolunteer(role),
    method: 'LOCAL',
    password,
  });
  const envelope = envelopeFor(role, 'role', openedAt);
  if (role === 'ADMINISTRATOR') await addAdministrator(context.store, subEnvelope(envelope, 'seat'), accountId);
  await handleAccountCommand(context.store, envelope, accountId, (state) => decide({ type: 'SetRole', role }, state));
  if (role === 'VOLUNTEER')
    await handleAccountCommand(context.store, envelopeFor(role, 'approve', openedAt), accountId, (state) =>
      decide({ type: 'ApproveAccount' }, state),
    );
  return { role, email, password };
};

/**
 * Opens one account for each role, with addresses that nobody owns (`.example` is reserved) and generated passwords, all at once: hashing
 * a password takes long. The volunteer is approved and can add a service; the lead and the senior volunteer wait for approval. Accounts
 * from an interrupted start get new passwords, since the first ones were never shown. Returns them in the order of roles; throws the
 * first failure once no account is being opened any more.
 */
export const addSamplePeople = (context: ProcessContext): Promise<SamplePerson[]> =>
  mapInChunks(ROLES, ROLES.length, (role) => addPerson(context, role));
