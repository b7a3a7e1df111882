import { randomUUID } from 'node:crypto';
import type { Reply, TestApi } from '../support/api.ts';
import type { GeneratedService } from '../support/generator.ts';
import { generateServices, metadataOf, streamsOf } from '../support/generator.ts';

type Sections = Omit<GeneratedService, 'id' | 'approved' | 'ownerId' | 'ownerRole' | 'addedAt'>;
type ServiceOverrides = { readonly [Section in keyof Sections]?: Partial<Sections[Section]> | null } & Partial<
  Pick<GeneratedService, 'approved' | 'ownerId' | 'ownerRole' | 'addedAt'>
>;

/** The centre of Los Angeles, near which the tests search. */
export const LOS_ANGELES_COORDINATE = '-118.24|34.05';

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;

export const weekdayHours = (startTime: string, endTime: string): GeneratedService['hours'] => ({
  schedules: WEEKDAYS.map((day) => ({ type: 'WEEKLY', day, startTime, endTime })),
  closedDays: [],
  contactForHours: false,
});

/** A plain approved pantry in Los Angeles, open on weekdays from eight to five; tests replace single fields. */
const DEFAULT_SECTIONS: Sections = {
  described: { name: '', summary: '', description: '', age: '' },
  classified: { types: ['FOOD_PANTRY'], categories: ['ALL'], petsAllowed: false, lowBarrier: false },
  address: {
    address1: '1 Example Street',
    address2: '',
    city: 'Los Angeles',
    state: 'CA',
    zip: '90012',
    country: 'US',
    confidential: false,
  },
  place: { longitude: -118.24, latitude: 34.05, timeZone: 'America/Los_Angeles', county: 'Los Angeles, CA', source: 'pin' },
  contact: {
    phone: '2135550100',
    extension: '',
    phoneText: '',
    contactEmail: '',
    website: '',
    facebook: '',
    twitter: '',
    instagram: '',
    youtube: '',
  },
  hours: weekdayHours('08:00', '17:00'),
  display: { showFlag: false, showDonate: false },
  critical: null,
  beds: null,
  translated: null,
};

/** Services whose ids begin with the hexadecimal digit of their index, so that they sort in the given order. */
const services = generateServices(3, 40);

export const createGeneratedService = (index: number, name: string, overrides: ServiceOverrides = {}): GeneratedService => {
  const { approved = true, ownerId = 'owner', ownerRole, addedAt = '2026-03-01T00:00:00.000Z', ...sections } = overrides;
  const mergedSections = Object.fromEntries(
    Object.entries(DEFAULT_SECTIONS).map(([section, facts]) => {
      const overriddenSection = sections[section as keyof Sections];
      return [section, overriddenSection === undefined ? facts : overriddenSection === null ? null : { ...facts, ...overriddenSection }];
    }),
  ) as unknown as Sections;
  const id = `${index.toString(16)}${services[index]!.id.slice(1)}`;
  return {
    ...mergedSections,
    id,
    ownerId,
    ...(ownerRole !== undefined && { ownerRole }),
    approved,
    addedAt,
    described: { ...mergedSections.described, name },
  };
};

/** Appends the events of these services, by default of people, and waits until every read model contains them. Returns the last position. */
export const appendGeneratedServices = async (
  api: TestApi,
  generatedServices: readonly GeneratedService[],
  via: 'api' | 'import' = 'api',
): Promise<bigint> => {
  let lastPosition = 0n;
  for (const service of generatedServices) {
    for (const { streamName, events } of streamsOf(service)) {
      const metadata = metadataOf(service);
      const newEvents = events.map((event) => ({
        id: randomUUID(),
        ...event,
        metadata: { ...metadata, actor: { ...metadata.actor, via } },
      }));
      lastPosition = (await api.product.store.append(streamName, 'no_stream', newEvents)).position;
    }
  }
  await api.caughtUp(lastPosition);
  return lastPosition;
};

export const cardsOf = (reply: Reply): Record<string, unknown>[] => reply.body as Record<string, unknown>[];
export const cardNames = (reply: Reply): unknown[] => cardsOf(reply).map(({ name }) => name);

/** Returns the parameters as an encoded query string. */
export const listPath = (parameters: Readonly<Record<string, string | readonly string[]>>): string => {
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) for (const singleValue of [value].flat()) searchParams.append(name, singleValue);
  return `/api/services?${searchParams}`;
};
