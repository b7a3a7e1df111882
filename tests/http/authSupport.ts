import { openVault, type Vault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import { createTestClock, fieldOf, startApi, type ApiOptions, type Reply, type TestApi } from '../support/api.ts';

export const PASSWORD = 'three quiet harbors';

/** A user with an account, and one of their sessions. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

let addressCount = 0;
/** Returns headers with a new network address, so that a test with many users does not exceed the rate limits. */
export const fromNewAddress = (): Record<string, string> => {
  addressCount += 1;
  return { 'x-forwarded-for': `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}` };
};

/** A Tuesday in the far future: the store removes sessions and links that have expired by its own clock. */
const FAR_FUTURE = '2099-03-10T17:00:00.000Z';

/** Starts the product behind one proxy, so that a test can set the network address of a request. */
export const startPeopleApi = (options: ApiOptions = {}): Promise<TestApi> =>
  startApi({
    clock: createTestClock(FAR_FUTURE),
    ...options,
    environment: { TRUST_PROXY: '1', ...options.environment },
  });

export const signUpReply = (
  api: TestApi,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  api.sendRequest('/api/auth/sign-up', {
    token: null,
    body: { password: PASSWORD, displayName: 'Ana Example', ...body },
    headers: { ...fromNewAddress(), ...headers },
  });

export const signInReply = (api: TestApi, email: string, password = PASSWORD): Promise<Reply> =>
  api.sendRequest('/api/auth/sign-in', { token: null, body: { email, password }, headers: fromNewAddress() });

const personFromReply = (email: string, reply: Reply): Person => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return { id: String((fieldOf(reply, 'user') as { id: string }).id), email, token: String(fieldOf(reply, 'token')) };
};

export const signIn = async (api: TestApi, email: string, password = PASSWORD): Promise<Person> =>
  personFromReply(email, await signInReply(api, email, password));

export const signUp = async (api: TestApi, email: string, body: Readonly<Record<string, unknown>> = {}): Promise<Person> =>
  personFromReply(email, await signUpReply(api, { email, ...body }));

export const setRole = (api: TestApi, id: string, role: string, token?: string): Promise<Reply> =>
  api.sendRequest(`/api/users/${id}/set-permission`, { body: { role }, ...(token === undefined ? {} : { token }) });

/** Signs up a user, assigns the role, and signs in. */
export const createPersonAs = async (api: TestApi, email: string, role: string): Promise<Person> => {
  const { id } = await signUp(api, email);
  if (role !== 'USER') await setRole(api, id, role);
  return signIn(api, email);
};

/** Opens the vault of a product as another process would. */
export const vaultOf = (api: TestApi): Promise<Vault> =>
  openVault({
    db: api.product.mongo.vault,
    keysDir: keysFolderOf({ dataDir: api.stores.dataDir, keysDir: undefined }),
    clock: api.clock,
  });
