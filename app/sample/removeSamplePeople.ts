import { closeAccount } from '#command-api/accounts/closeAccount.ts';
import { eraseAccount } from '#command-api/accounts/eraseAccount.ts';
import { subEnvelope } from '#command-api/commands/envelopes.ts';
import type { ProcessContext } from '#command-api/commands/process.ts';
import { withHandOver } from '#command-api/services/withHandOver.ts';
import { ADMINISTRATORS, administratorsNow, quotaNow } from '#command-api/streams/accountStreams.ts';
import { readAccount } from '#command-api/streams/readAccount.ts';
import { readPerson } from '#command-api/streams/readUser.ts';
import { holdsReservation } from '#command-api/streams/serviceReservations.ts';
import { handleServiceCommand, serviceState, serviceStream } from '#command-api/streams/serviceStreams.ts';
import type { ServicesAfterClosing } from '#domain/account/events.ts';
import { isAdministrator } from '#domain/account/state.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import { ROLES } from '#domain/vocabulary/roles.ts';
import type { Person } from '#identity/people/person.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { samplePersonId } from './samplePeople.ts';

/** The account that gets the things added by users signed in as people of the sample. */
export interface Successor {
  readonly accountId: string;
  /** True if there is no administrator outside the sample: the sample's administrator stays and keeps the services for now. */
  readonly isOfSample: boolean;
  readonly person: Person;
}

export interface RemovedSamplePeople {
  readonly erased: number;
  /** Administrator who took over the services; null if there is no administrator at all, not even one of the sample. */
  readonly successor: Successor | null;
  /** Names of the services that the successor received now or before. */
  readonly services: readonly string[];
}

/** Returns the longest-serving administrator outside the sample, or else the first one of the sample; null if there is none. */
const findSuccessor = async ({ store, vault }: ProcessContext, sampleAccountIds: ReadonlySet<string>): Promise<Successor | null> => {
  const { administrators } = await administratorsNow(store, ADMINISTRATORS);
  const accounts = await Promise.all(administrators.map((accountId) => readAccount(store, accountId)));
  const activeAdministrators = accounts.filter(({ state }) => isAdministrator(state));
  const successor = activeAdministrators.find(({ id }) => !sampleAccountIds.has(id)) ?? activeAdministrators[0];
  if (successor === undefined) return null;
  return {
    accountId: successor.id,
    isOfSample: sampleAccountIds.has(successor.id),
    person: await readPerson(vault, successor.state.sealed),
  };
};

interface OwnedService {
  readonly serviceId: string;
  readonly name: string;
  /** True for a service of the sample that was handed over to one of its people. */
  readonly isSample: boolean;
}

/** Returns the listed services of an account. */
const servicesOwnedBy = async ({ store }: ProcessContext, accountId: string): Promise<readonly OwnedService[]> => {
  const { reservations } = await quotaNow(store, accountId);
  const owned = await Promise.all(
    reservations.map(async (serviceId): Promise<OwnedService[]> => {
      const history = await store.readStream(serviceStream(serviceId));
      const service = serviceState(history);
      if (!holdsReservation(service, accountId)) return [];
      return [{ serviceId, name: factsNow(service, 'described')?.name ?? '', isSample: history[0]?.metadata.sample === true }];
    }),
  );
  return owned.flat();
};

const namesOf = (owned: readonly OwnedService[]): string[] => owned.flatMap(({ name, isSample }) => (isSample ? [] : [name]));

/** Hands a service over, however many the successor owns: administrators have no quota. */
const handOver = async (context: ProcessContext, envelope: CommandEnvelope, from: string, to: string, serviceId: string): Promise<void> => {
  const decideHandOver = (state: ServiceState) => (holdsReservation(state, from) ? decide({ type: 'HandOverService', to }, state) : []);
  await withHandOver(context, { envelope }, { serviceId, from, to: { id: to, role: 'ADMINISTRATOR' } }, () =>
    handleServiceCommand(context.store, subEnvelope(envelope, `hand over ${serviceId}`), serviceId, decideHandOver, {
      skipsNewerEvents: true,
    }),
  );
};

/**
 * Erases the people of the sample. Services added while signed in as one of them go to the longest-serving administrator outside the
 * sample; without one, an administrator of the sample stays and keeps them until a later run. An interrupted run keeps its results, and the
 * next one does the rest. `newEnvelope`: a new command of the user who removes the sample.
 */
export const removeSamplePeople = async (context: ProcessContext, newEnvelope: () => CommandEnvelope): Promise<RemovedSamplePeople> => {
  const { store } = context;
  const sampleAccountIds = new Set(ROLES.map(samplePersonId));
  const successor = await findSuccessor(context, sampleAccountIds);
  const services: string[] = [];
  let erased = 0;
  for (const accountId of sampleAccountIds) {
    const { status } = (await readAccount(store, accountId)).state;
    if (status === 'none' || status === 'erased' || accountId === successor?.accountId) continue;
    const owned = await servicesOwnedBy(context, accountId);
    // There is no successor: the user who added the services stays.
    if (successor === null && owned.length > 0) continue;
    let servicesAfterClosing: ServicesAfterClosing = { become: 'removed' };
    if (successor !== null) {
      for (const { serviceId } of owned) await handOver(context, newEnvelope(), accountId, successor.accountId, serviceId);
      if (!successor.isOfSample) services.push(...namesOf(owned));
      // Covers services added at this very moment, too.
      servicesAfterClosing = { become: 'handedOver', to: successor.accountId };
    }
    await closeAccount(context, newEnvelope(), { accountId, initiator: 'administrator', services: servicesAfterClosing });
    await eraseAccount(context, newEnvelope(), accountId, { atOnce: true });
    erased += 1;
  }
  if (successor?.isOfSample === true) services.push(...namesOf(await servicesOwnedBy(context, successor.accountId)));
  return { erased, successor, services };
};
