import type { FailpointName } from '#command-api/commands/failpoint.ts';
import { accountStream, quotaState, quotaStream } from '#command-api/streams/accountStreams.ts';
import { signInReply, signUp, signUpReply, vaultOf, type Person } from '../http/authSupport.ts';
import { addService, serviceForm, typesOf } from '../http/commandsSupport.ts';
import { findReservationErrors, type CrashContext } from './crashContext.ts';

/** Commands of users in a product with crashes, and checks of their results. */
export const createCrashScenarios = (currentContext: () => CrashContext) => {
  const testedFailpoints = new Set<FailpointName>();
  let people = 0;
  const api = () => currentContext().api;
  const nextEmail = (): string => {
    people += 1;
    return `person${people}@example.org`;
  };
  const reservedServicesOf = async (owner: Person): Promise<string[]> => [
    ...quotaState(await api().product.store.readStream(quotaStream(owner.id))).reservations,
  ];
  return {
    /** Failpoints at which a command has crashed. */
    tested: testedFailpoints,
    nextEmail,
    servicesOf: reservedServicesOf,
    /** Runs a command that must crash at a failpoint; fails if it completes. */
    async crashAt(name: FailpointName, work: () => Promise<{ readonly status: number }>): Promise<void> {
      const context = currentContext();
      context.arm(name);
      const { status } = await work();
      expect([name, context.hasCrashed(), status]).toEqual([name, true, 500]);
      testedFailpoints.add(name);
    },
    sendRequest: (path: string, options: { method?: string; body?: unknown; token?: string }) => api().sendRequest(path, options),
    addServiceAs: (person: Person) => api().sendRequest('/api/services', { body: serviceForm(), token: person.token }),
    /** Checks whether the data that the account sealed when it was opened is readable. */
    async canUnsealAccount(person: Person): Promise<boolean> {
      const history = await api().product.store.readStream(accountStream(person.id));
      const opened = history.find(({ type }) => type === 'AccountOpened')?.data as { sealed: { key: string; box: string } };
      return (await (await vaultOf(api())).keys.unseal(opened.sealed)) !== null;
    },
    countRemovals: async (id: string): Promise<number> =>
      (await typesOf(api(), `service-${id}`)).filter((type) => type === 'ServiceRemoved').length,
    findReservationErrorsOf: async (...owners: readonly Person[]): Promise<string[]> =>
      (await Promise.all(owners.map(({ id }) => findReservationErrors(api(), id)))).flat(),
    isEmailUsable: async (email: string): Promise<boolean> =>
      (await signInReply(api(), email)).status === 200 || (await signUpReply(api(), { email })).status === 201,
    /** Creates an account with the maximum number of services. */
    async createOwnerAtQuota(): Promise<Person> {
      const owner = await signUp(api(), nextEmail());
      for (let count = 0; count < 3; count += 1) await addService(api(), {}, { token: owner.token });
      return owner;
    },
  };
};
