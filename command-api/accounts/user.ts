import * as z from 'zod/mini';
import { isInUse, type AccountState } from '../../domain/account/state.ts';
import type { Sealed } from '../../domain/sealed.ts';
import type { User } from '../../platform/contract/userParts.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { Vault } from '../../platform/vault/index.ts';
import { accountState, accountStream, portfolioState, portfolioStream } from './streams.ts';

/** What the log keeps sealed about a person. */
const personSchema = z.object({ email: z.string(), displayName: z.string(), phone: z.string() });
export type Person = z.infer<typeof personSchema>;

const NOBODY: Person = { email: '', displayName: '', phone: '' };

/** The person of an account; empty texts once erased. */
export const personOf = async (vault: Vault, sealed: Sealed | null): Promise<Person> => {
  const parsed = sealed === null ? undefined : z.safeParse(personSchema, await vault.keys.unseal(sealed));
  return parsed?.success === true ? parsed.data : NOBODY;
};

const statusOf = ({ status, active }: AccountState): User['status'] =>
  status === 'active' ? (active ? 'active' : 'inactive') : status === 'closed' ? 'closed' : 'erased';

/** A person who is signed in, as the log and the vault say it at this moment: nothing of a read model that may be behind. */
export const userOf = async (store: EventStore, vault: Vault, id: string): Promise<User> => {
  const history = await store.readStream(accountStream(id));
  const account = accountState(history);
  const [portfolio, signIns, person] = await Promise.all([
    store.readStream(portfolioStream(id)),
    vault.signIns.read(id),
    personOf(vault, account.sealed),
  ]);
  const { quota, slots } = portfolioState(portfolio);
  const times = history.map(({ metadata }) => metadata.occurredAt);
  return {
    id,
    ...person,
    roles: [account.role],
    isLogin: true,
    isAdmin: account.role === 'ADMINISTRATOR',
    isApproved: isInUse(account),
    totalServices: quota,
    usedServices: slots.length,
    lastMethod: signIns.lastMethod ?? account.methods.at(-1) ?? 'LOCAL',
    createdAt: times.at(0) ?? '',
    ...(signIns.lastSignIn === null ? {} : { lastSignIn: signIns.lastSignIn }),
    updatedAt: times.at(-1) ?? '',
    status: statusOf(account),
    revision: account.revision,
    ...(history[0]?.metadata.sample === true ? { sample: true } : {}),
  };
};
