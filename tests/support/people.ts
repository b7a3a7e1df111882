import { randomUUID } from 'node:crypto';
import { accountStream, emailStream } from '#command-api/streams/accountStreams.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { EmailReservationEvent } from '#domain/emailReservation/events.ts';
import type { EventMetadata } from '#domain/envelope/envelope.ts';
import { isVolunteer, type Role } from '#domain/vocabulary/roles.ts';
import { openVault, type Vault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import type { TestApi } from './api.ts';
import { waitForProjections } from './waitForProjections.ts';

/** An account to create; omitted fields have default values. */
export interface PersonInput {
  readonly id?: string;
  readonly email: string;
  readonly displayName: string;
  readonly phone?: string;
  readonly role?: Role;
  /** Only accounts of volunteers can be unapproved. */
  readonly approved?: boolean;
  readonly openedAt?: string;
}

/** A signed-in user. */
export interface OpenedPerson {
  readonly id: string;
  readonly token: string;
}

/** Creates accounts in log and vault as signing up and setting roles would, without hashing a password. */
export interface TestPeople {
  readonly vault: Vault;
  openAccount(person: PersonInput): Promise<OpenedPerson>;
  /** Appends more events to an account; resolves with their position when every read model contains them. */
  appendEvents(id: string, ...events: AccountEvent[]): Promise<bigint>;
}

const metadataOf = (id: string, occurredAt: string): EventMetadata => ({
  commandId: randomUUID(),
  commandDigest: '0'.repeat(64),
  correlationId: randomUUID(),
  causationId: randomUUID(),
  actor: { id, role: 'USER', via: 'api' },
  occurredAt,
  locale: 'en',
});

const CENTURY_MS = 100 * 365 * 86_400_000;

export const createPeople = async (api: TestApi): Promise<TestPeople> => {
  const vaultLocation = { db: api.product.mongo.vault, keysDir: keysFolderOf({ dataDir: api.stores.dataDir, keysDir: undefined }) };
  const vault = await openVault({ ...vaultLocation, clock: api.clock });
  // The store removes sessions by its own clock, and the products of tests run in its past.
  const { sessions } = await openVault({ ...vaultLocation, clock: () => api.clock() + CENTURY_MS });
  const append = (id: string, occurredAt: string, events: readonly (AccountEvent | EmailReservationEvent)[], stream = accountStream(id)) =>
    api.product.store.append(
      stream,
      'any',
      events.map((event) => ({ id: randomUUID(), ...event, metadata: metadataOf(id, occurredAt) })),
    );
  return {
    vault,
    async openAccount({ id = randomUUID(), email, displayName, phone = '', role = 'USER', approved = true, openedAt }) {
      const sealed = await vault.keys.seal(`account-${id}`, { email, displayName, phone });
      const isVolunteerRole = isVolunteer(role);
      const events: AccountEvent[] = [
        { type: 'AccountOpened', data: { kind: isVolunteerRole ? 'volunteer' : 'provider', method: 'LOCAL', sealed } },
      ];
      if (isVolunteerRole && approved) events.push({ type: 'AccountApproved', data: {} });
      const first = isVolunteerRole ? 'VOLUNTEER' : 'USER';
      if (role !== first) events.push({ type: 'RoleSet', data: { from: first, to: role } });
      const at = openedAt ?? new Date(api.clock()).toISOString();
      await append(id, at, [{ type: 'EmailReserved', data: { accountId: id } }], emailStream(vault.emailHmac(email)));
      const { position } = await append(id, at, events);
      await waitForProjections(api.product.projections, position);
      return { id, token: await sessions.open(id, events.length) };
    },
    async appendEvents(id, ...events) {
      const { position } = await append(id, new Date(api.clock()).toISOString(), events);
      await waitForProjections(api.product.projections, position);
      return position;
    },
  };
};
