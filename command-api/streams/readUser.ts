import type { User } from '#contract/userSchemas.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import { EMPTY_PERSON, unsealPeople, type Person } from '#identity/people/person.ts';
import { toUserJson, type UserFacts } from '#identity/people/userJson.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { accountState, accountStream, quotaState, quotaStream } from './accountStreams.ts';

/** Returns the personal data of an account; empty texts if it is erased. */
export const readPerson = async (vault: Vault, sealed: Sealed | null): Promise<Person> =>
  (await unsealPeople(vault.keys, [sealed]))[0] ?? EMPTY_PERSON;

/** Returns a signed-in user, read from the log and the vault: a read model could be behind. */
export const readUser = async (store: EventStore, vault: Vault, id: string): Promise<User> => {
  const history = await store.readStream(accountStream(id));
  const { status, role, approved, active, methods, revision, sealed } = accountState(history);
  const [quotaHistory, signIns, person] = await Promise.all([
    store.readStream(quotaStream(id)),
    vault.signIns.read(id),
    readPerson(vault, sealed),
  ]);
  const { quota, reservations } = quotaState(quotaHistory);
  const times = history.map(({ metadata }) => metadata.occurredAt);
  const facts: UserFacts = {
    status: status === 'closed' ? 'closed' : 'active',
    role,
    approved,
    active,
    methods,
    revision,
    quota,
    slots: reservations,
    createdAt: times.at(0) ?? '',
    updatedAt: times.at(-1) ?? '',
    ...(history[0]?.metadata.sample === true ? { sample: true } : {}),
  };
  return toUserJson(id, facts, { person, signIns, isLogin: true });
};
