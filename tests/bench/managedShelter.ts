import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, EventMetadata } from '#domain/envelope/envelope.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { readRunFile } from '#platform/runFile.ts';
import { signIn, type SignedIn } from '../browser/visitor.ts';
import { generateServices, metadataOf, streamsOf, type GeneratedService } from '../support/generator.ts';
import { personOf, startShelter, type RunningShelter } from '../support/shelter.ts';

/** The size of a real directory of one city that was shared with us; all listed services are approved. */
const SIZE_OF_A_CITY = { listed: 593, waiting: 500 };
/** Number of services that changed after their approval. */
const CHANGED_COUNT = 60;
const PROVIDER_SERVICE_COUNT = 12;
const MAX_CONCURRENT = 50;

/** Users who open the management screens. */
export type ManagerRole = 'user' | 'volunteer.lead' | 'administrator';
export interface ManagedShelter extends RunningShelter {
  readonly sessions: Readonly<Record<ManagerRole, SignedIn>>;
  /** A service of the provider, and one of a volunteer, which the lead edits. */
  readonly ofProvider: string;
  readonly ofVolunteer: string;
}

interface Owner {
  readonly id: string;
  readonly role: EventMetadata['actor']['role'];
}

const laterChange = ({ described }: GeneratedService): DomainEvent => ({
  type: 'ServiceDescribed',
  data: { ...described, name: `${described.name} on the hill` },
});

/** Appends these services, and later changes of their owners. */
const addServices = async (
  store: EventStore,
  services: readonly GeneratedService[],
  ownerAt: (index: number) => Owner | undefined,
  changedCount: number,
): Promise<readonly string[]> => {
  const appendService = async (generated: GeneratedService, index: number): Promise<string> => {
    const owner = ownerAt(index);
    const service = { ...generated, id: randomUUID(), ...(owner && { ownerId: owner.id }) };
    const metadata = { ...metadataOf(service), ...(owner && { actor: { ...owner, via: 'api' as const } }) };
    const newEvent = ({ type, data }: DomainEvent) => ({ id: randomUUID(), type, data, metadata });
    for (const { streamName, events } of streamsOf(service)) {
      const { revision } = await store.append(streamName, 'no_stream', events.map(newEvent));
      if (index < changedCount && streamName.startsWith('service-'))
        await store.append(streamName, revision, [newEvent(laterChange(service))]);
    }
    return service.id;
  };
  const ids: string[] = [];
  for (let from = 0; from < services.length; from += MAX_CONCURRENT)
    ids.push(
      ...(await Promise.all(services.slice(from, from + MAX_CONCURRENT).map((service, index) => appendService(service, from + index)))),
    );
  return ids;
};

const approvalsShown = async (url: string, { token }: SignedIn, shownList: 'waiting' | 'changed'): Promise<number> => {
  const answer = await fetch(`${url}/api/services/approvals?shown=${shownList}&limit=1`, { headers: { authorization: `Bearer ${token}` } });
  return Number(answer.headers.get('x-total-count'));
};

/**
 * Starts the whole product with its sample, a directory (default: of the size of a city), pending services of volunteers, some services that
 * changed since their approval, and a provider with shelters whose beds are counted.
 */
export const startManagedShelter = async (size = SIZE_OF_A_CITY): Promise<ManagedShelter> => {
  const shelter = await startShelter();
  try {
    const signInAs = (role: string): Promise<SignedIn> => signIn(shelter.url, personOf(shelter, role));
    const [user, lead, administrator, volunteer] = await Promise.all([
      signInAs('user'),
      signInAs('volunteer.lead'),
      signInAs('administrator'),
      signInAs('volunteer'),
    ]);
    const run = await readRunFile(shelter.dataDir);
    if (run === null) throw new Error('The product does not report the folder of its log');
    const now = Math.floor(Date.now() / 1000);
    const provider: Owner = { id: user.user.id, role: 'USER' };
    const volunteerOwner: Owner = { id: volunteer.user.id, role: 'VOLUNTEER' };

    const listed = generateServices(1, size.listed, { now, city: 'Denver' }).map((service) => ({ ...service, approved: true }));
    const servicesWithBeds = listed.filter(({ beds }) => beds !== null).slice(0, PROVIDER_SERVICE_COUNT);
    const otherServices = listed.filter((service) => !servicesWithBeds.includes(service));
    const waiting = generateServices(2, size.waiting, { now, city: 'Denver' }).map((service) => ({
      ...service,
      approved: false,
      beds: null,
    }));
    const store = openEventStore(run.eventStoreUrl);
    const [ofProvider = ''] = await addServices(store, servicesWithBeds, () => provider, 0);
    await addServices(store, otherServices, (index) => (index < CHANGED_COUNT ? volunteerOwner : undefined), CHANGED_COUNT);
    const [ofVolunteer = ''] = await addServices(store, waiting, () => volunteerOwner, 0);
    await store.close();

    while ((await approvalsShown(shelter.url, administrator, 'waiting')) < size.waiting) await delay(100);
    const changedCount = await approvalsShown(shelter.url, administrator, 'changed');
    if (changedCount < CHANGED_COUNT) throw new Error(`Only ${changedCount} services changed since their approval`);
    return { ...shelter, sessions: { user, 'volunteer.lead': lead, administrator }, ofProvider, ofVolunteer };
  } catch (error) {
    await shelter.stop();
    throw error;
  }
};
