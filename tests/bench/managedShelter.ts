import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, EventMetadata } from '#kernel/events/envelope.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { readRunFile } from '#platform/runFile.ts';
import { signIn, type SignedIn } from '../browser/visitor.ts';
import { generateServices, metadataOf, streamsOf, type GeneratedService } from '../support/generator.ts';
import { personOf, startShelter, type Shelter } from '../support/shelter.ts';

/** The size of a real directory of one city that was shared with us; all services are approved. */
const LISTED = 593;
const WAITING = 500;
/** Number of approved services that changed since. */
const CHANGED = 60;
const OF_PROVIDER = 12;
const AT_ONCE = 50;

/** Users who open the management screens. */
export type Manager = 'user' | 'volunteer.lead' | 'administrator';
export interface ManagedShelter extends Shelter {
  readonly sessions: Readonly<Record<Manager, SignedIn>>;
  /** A service of the provider, and one of a volunteer, which the lead edits. */
  readonly ofProvider: string;
  readonly ofVolunteer: string;
}

interface Owner {
  readonly id: string;
  readonly role: EventMetadata['actor']['role'];
}

const later = ({ described }: GeneratedService): DomainEvent => ({
  type: 'ServiceDescribed',
  data: { ...described, name: `${described.name} on the hill` },
});

/** Appends these services, and later changes of their owners. */
const addServices = async (
  store: EventStore,
  services: readonly GeneratedService[],
  ownerAt: (index: number) => Owner | undefined,
  changed: number,
): Promise<readonly string[]> => {
  const add = async (generated: GeneratedService, index: number): Promise<string> => {
    const owner = ownerAt(index);
    const service = { ...generated, id: randomUUID(), ...(owner && { ownerId: owner.id }) };
    const metadata = { ...metadataOf(service), ...(owner && { actor: { ...owner, via: 'api' as const } }) };
    const recorded = ({ type, data }: DomainEvent) => ({ id: randomUUID(), type, data, metadata });
    for (const { streamName, events } of streamsOf(service)) {
      const { revision } = await store.append(streamName, 'no_stream', events.map(recorded));
      if (index < changed && streamName.startsWith('service-')) await store.append(streamName, revision, [recorded(later(service))]);
    }
    return service.id;
  };
  const ids: string[] = [];
  for (let from = 0; from < services.length; from += AT_ONCE)
    ids.push(...(await Promise.all(services.slice(from, from + AT_ONCE).map((service, index) => add(service, from + index)))));
  return ids;
};

const approvalsShown = async (url: string, { token }: SignedIn, shown: 'waiting' | 'changed'): Promise<number> => {
  const answer = await fetch(`${url}/api/services/approvals?shown=${shown}&limit=1`, { headers: { authorization: `Bearer ${token}` } });
  return Number(answer.headers.get('x-total-count'));
};

/**
 * Starts the whole product with its sample, a directory of the size of a city, 500 pending services of volunteers, some services that
 * changed since their approval, and a provider with shelters whose beds are counted.
 */
export const startManagedShelter = async (): Promise<ManagedShelter> => {
  const shelter = await startShelter();
  try {
    const of = (role: string): Promise<SignedIn> => signIn(shelter.url, personOf(shelter, role));
    const [user, lead, administrator, volunteer] = await Promise.all([
      of('user'),
      of('volunteer.lead'),
      of('administrator'),
      of('volunteer'),
    ]);
    const run = await readRunFile(shelter.dataDir);
    if (run === null) throw new Error('The product does not report the folder of its log');
    const now = Math.floor(Date.now() / 1000);
    const provider: Owner = { id: user.user.id, role: 'USER' };
    const ofVolunteers: Owner = { id: volunteer.user.id, role: 'VOLUNTEER' };

    const listed = generateServices(1, LISTED, { now, city: 'Denver' }).map((service) => ({ ...service, approved: true }));
    const withBeds = listed.filter(({ beds }) => beds !== null).slice(0, OF_PROVIDER);
    const others = listed.filter((service) => !withBeds.includes(service));
    const waiting = generateServices(2, WAITING, { now, city: 'Denver' }).map((service) => ({ ...service, approved: false, beds: null }));
    const store = openEventStore(run.eventStoreUrl);
    const [ofProvider = ''] = await addServices(store, withBeds, () => provider, 0);
    await addServices(store, others, (index) => (index < CHANGED ? ofVolunteers : undefined), CHANGED);
    const [ofVolunteer = ''] = await addServices(store, waiting, () => ofVolunteers, 0);
    await store.close();

    while ((await approvalsShown(shelter.url, administrator, 'waiting')) < WAITING) await delay(100);
    const changed = await approvalsShown(shelter.url, administrator, 'changed');
    if (changed < CHANGED) throw new Error(`Only ${changed} services changed since their approval`);
    return { ...shelter, sessions: { user, 'volunteer.lead': lead, administrator }, ofProvider, ofVolunteer };
  } catch (error) {
    await shelter.stop();
    throw error;
  }
};
