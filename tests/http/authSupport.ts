import { openVault, type Vault } from '#identity/vault/index.ts';
import { keysDirOf } from '#platform/config.ts';
import { createTestClock, fieldOf, startApi, type ApiOptions, type Reply, type TestApi } from '../support/api.ts';

export const PASSWORD = 'three quiet harbors';

/** A user with an account, and one of their sessions. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

let addresses = 0;
/** Every caller from another address, so that a test with many people is not taken for one who tries too often. */
export const fromElsewhere = (): Record<string, string> => {
  addresses += 1;
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
};

/** A Tuesday long after today: the store removes, by its own clock, sessions and links whose time was up. */
const FAR_AWAY = '2099-03-10T17:00:00.000Z';

/** The product behind one proxy, so that a test may say where a request came from. */
export const startPeopleApi = (options: ApiOptions = {}): Promise<TestApi> =>
  startApi({
    clock: createTestClock(FAR_AWAY),
    ...options,
    environment: { TRUST_PROXY: '1', ...options.environment },
  });

export const signUpReply = (
  api: TestApi,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  api.ask('/api/auth/sign-up', {
    token: null,
    body: { password: PASSWORD, displayName: 'Ana Example', ...body },
    headers: { ...fromElsewhere(), ...headers },
  });

export const signInReply = (api: TestApi, email: string, password = PASSWORD): Promise<Reply> =>
  api.ask('/api/auth/sign-in', { token: null, body: { email, password }, headers: fromElsewhere() });

const personIn = (email: string, reply: Reply): Person => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return { id: String((fieldOf(reply, 'user') as { id: string }).id), email, token: String(fieldOf(reply, 'token')) };
};

export const signIn = async (api: TestApi, email: string, password = PASSWORD): Promise<Person> =>
  personIn(email, await signInReply(api, email, password));

export const signUp = async (api: TestApi, email: string, body: Readonly<Record<string, unknown>> = {}): Promise<Person> =>
  personIn(email, await signUpReply(api, { email, ...body }));

export const setRole = (api: TestApi, id: string, role: string, token?: string): Promise<Reply> =>
  api.ask(`/api/users/${id}/set-permission`, { body: { role }, ...(token === undefined ? {} : { token }) });

/** A user who signed up, was given a role, and has signed in since. */
export const personAs = async (api: TestApi, email: string, role: string): Promise<Person> => {
  const { id } = await signUp(api, email);
  if (role !== 'USER') await setRole(api, id, role);
  return signIn(api, email);
};

/** The vault of a product, as another process sees it. */
export const vaultOf = (api: TestApi): Promise<Vault> =>
  openVault({
    db: api.product.mongo.vault,
    keysDir: keysDirOf({ dataDir: api.stores.dataDir, keysDir: undefined }),
    clock: api.clock,
  });
