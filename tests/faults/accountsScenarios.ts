import { accountStream, quotaState, quotaStream } from '#command-api/accounts/streams.ts';
import type { FailpointName } from '#command-api/failpoint.ts';
import { signInReply, signUp, signUpReply, vaultOf, type Person } from '../http/authSupport.ts';
import { addService, form, typesOf } from '../http/commandsSupport.ts';
import { wrongReservations, type CrashContext } from './accountsContext.ts';

/** Commands of users in a product with crashes, and checks of their results. */
export const scenariosIn = (worldNow: () => CrashContext) => {
  const tested = new Set<FailpointName>();
  let people = 0;
  const api = () => worldNow().api;
  const nextEmail = (): string => {
    people += 1;
    return `person${people}@example.org`;
  };
  const servicesOf = async (owner: Person): Promise<string[]> => [
    ...quotaState(await api().product.store.readStream(quotaStream(owner.id))).reservations,
  ];
  return {
    /** Failpoints at which a command has crashed. */
    tested,
    nextEmail,
    servicesOf,
    /** Runs a command that must crash at a failpoint; fails if it completes. */
    async crashAt(name: FailpointName, work: () => Promise<{ readonly status: number }>): Promise<void> {
      const context = worldNow();
      context.arm(name);
      const { status } = await work();
      expect([name, context.hit(), status]).toEqual([name, true, 500]);
      tested.add(name);
    },
    ask: (path: string, options: { method?: string; body?: unknown; token?: string }) => api().ask(path, options),
    add: (person: Person) => api().ask('/api/services', { body: form(), token: person.token }),
    /** Checks whether the data that the account sealed when it was opened is readable. */
    async keyOpens(person: Person): Promise<boolean> {
      const history = await api().product.store.readStream(accountStream(person.id));
      const opened = history.find(({ type }) => type === 'AccountOpened')?.data as { sealed: { key: string; box: string } };
      return (await (await vaultOf(api())).keys.unseal(opened.sealed)) !== null;
    },
    removalsOf: async (id: string): Promise<number> =>
      (await typesOf(api(), `service-${id}`)).filter((type) => type === 'ServiceRemoved').length,
    wrongReservationsOf: async (...owners: readonly Person[]): Promise<string[]> =>
      (await Promise.all(owners.map(({ id }) => wrongReservations(api(), id)))).flat(),
    isUsable: async (email: string): Promise<boolean> =>
      (await signInReply(api(), email)).status === 200 || (await signUpReply(api(), { email })).status === 201,
    /** Creates an account with the maximum number of services. */
    async withServices(): Promise<Person> {
      const owner = await signUp(api(), nextEmail());
      for (let one = 0; one < 3; one += 1) await addService(api(), {}, { token: owner.token });
      return owner;
    },
  };
};
