import type { HistoryEntry } from '#contract/auditParts.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { personAs, signIn, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { REQUESTS, TELLS_NOTHING, type ListingRequest, type Listed } from './confidentialAddressRequests.ts';

/*
 * The place of a confidential listing: every operation returns it only to its present owner and to administrators. A listing that is
 * confidential today stays hidden at every moment; one that is public again stays hidden for the time in which it was confidential.
 */

/** A listing with a street and what happens to it later. */
interface Story {
  readonly name: string;
  readonly first: 'public' | 'confidential';
  readonly later: { readonly isConfidential: boolean; readonly isElsewhere: boolean } | 'deleted';
}
const STORIES = {
  hiddenLater: { name: 'Aspen House', first: 'public', later: { isConfidential: true, isElsewhere: false } },
  publicElsewhere: { name: 'Birch House', first: 'confidential', later: { isConfidential: false, isElsewhere: true } },
  publicSamePlace: { name: 'Cedar House', first: 'confidential', later: { isConfidential: false, isElsewhere: false } },
  deletedHidden: { name: 'Dogwood House', first: 'confidential', later: 'deleted' },
} as const satisfies Readonly<Record<string, Story>>;
type StoryName = keyof typeof STORIES;
const NAMES = Object.keys(STORIES) as readonly StoryName[];

/** Minimum distance in metres from the listing to the centre of its city, from which distances of a hidden place are measured. */
const FAR_METRES = 5000;

let api: TestApi;
let admin: Person;
let owner: Person;
const people: Record<string, Person | null> = {};
/** Listings with points (longitude, latitude) that no other listing has. */
const listed = {} as Record<StoryName, Listed & { readonly point: readonly [number, number] }>;
/** Moments at which all listings were in their first state, and in their last. */
let before = '';
let after = '';

const ask = async (request: ListingRequest, who: Person | null): Promise<Reply> => {
  const { path, asOf: _asOf, ...given } = request;
  for (;;) {
    const reply = await api.ask(`/api${path}`, { ...given, token: who?.token ?? null });
    if (reply.status !== 503) return reply;
  }
};
const done = async (request: ListingRequest, who: Person): Promise<Reply> => {
  const reply = await ask(request, who);
  if (reply.status >= 300) throw new Error(`${request.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};

/** The real clock: the product and the event store must take their times from the same clock. */
const clock = Object.assign((): number => Date.now(), { set: () => undefined, advance: () => undefined });
/** Returns the present moment, once later events are certain to have a later time. */
const moment = async (): Promise<string> => {
  const now = clock();
  while (clock() <= now) await new Promise(setImmediate);
  return new Date(now).toISOString();
};

const streetOf = (story: StoryName): string => `${NAMES.indexOf(story) + 71} Canary Lane`;
const zipOf = (story: StoryName): string => `9007${NAMES.indexOf(story) + 1}`;

/** Transfers a listing from the administrator to its present owner. */
const handOver = async (id: string): Promise<void> => {
  await done({ path: `/services/${id}/hand-over`, method: 'POST', body: { userEmail: owner.email } }, admin);
};

const become = async (story: StoryName, id: string): Promise<void> => {
  const { later } = STORIES[story];
  if (later === 'deleted') {
    await done({ path: `/services/${id}`, method: 'DELETE' }, owner);
    return;
  }
  const known = (await ask({ path: `/services/${id}` }, owner)).body as object;
  const place = later.isElsewhere ? { address1: '5 Other Road', zip: '90015' } : {};
  await done({ path: `/services/${id}`, method: 'PUT', body: { ...known, ...place, isConfidential: later.isConfidential } }, owner);
  if (later.isElsewhere) return;
  await done({ path: `/services/${id}/place`, method: 'PUT', body: { coordinates: listed[story].point } }, owner);
};

beforeAll(async () => {
  api = await startPeopleApi({ clock, product: { reactions: false } });
  admin = await personAs(api, 'ada@example.org', 'ADMINISTRATOR');
  owner = await personAs(api, 'olu@example.org', 'VOLUNTEER');
  const former = await signUp(api, 'finn@example.org');
  for (const { id } of [former, owner]) await done({ path: `/users/${id}`, method: 'PUT', body: { totalServices: 10 } }, admin);
  for (const [index, story] of NAMES.entries()) {
    const { name, first } = STORIES[story];
    const [street, zip] = [streetOf(story), zipOf(story)];
    const point = [-118.37113, 34.10127 + index / 100] as const;
    const isConfidential = first === 'confidential';
    const id = idOf(await addService(api, { name, address1: street, zip, isConfidential }, { token: former.token }));
    await done({ path: `/services/${id}/place`, method: 'PUT', body: { coordinates: point } }, former);
    listed[story] = { id, street, zip, point, near: point.join('|'), moments: [], entries: [], threads: [] };
  }
  const ids = Object.values(listed).map(({ id }) => id);
  await done({ path: '/services/approve-services', body: { services: ids } }, admin);
  before = await moment();
  for (const id of ids) await handOver(id);
  for (const story of NAMES) await become(story, listed[story].id);
  after = await moment();
  const audited = (await ask({ path: '/audit?limit=100' }, admin)).body as readonly HistoryEntry[];
  for (const story of NAMES) {
    const own = audited.filter(({ service }) => service?.id === listed[story].id);
    listed[story] = {
      ...listed[story],
      moments: [before, after],
      entries: own.map(({ id }) => id),
      threads: [...new Set(own.map(({ thread }) => thread))],
    };
  }
  Object.assign(people, {
    'nobody signed in': null,
    'another owner': await signUp(api, 'una@example.org'),
    'a volunteer': await personAs(api, 'vic@example.org', 'VOLUNTEER'),
    'a senior volunteer': await personAs(api, 'sid@example.org', 'VOLUNTEER SENIOR'),
    'a volunteer lead': await personAs(api, 'lee@example.org', 'VOLUNTEER LEAD'),
    'a super user': await personAs(api, 'sue@example.org', 'SUPER USER'),
    'a former owner who is a super user today': await (async () => {
      await done({ path: `/users/${former.id}/set-permission`, body: { role: 'SUPER USER' } }, admin);
      return signIn(api, former.email);
    })(),
  });
});
afterAll(() => api.stop());

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Returns all values under this key, at any depth. */
const allUnder = (json: Json, name: string): readonly Json[] => {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [...(key === name ? [value] : []), ...allUnder(value, name)]);
};

/** Returns the distances in the cards of this listing. */
const distancesIn = (json: Json, id: string): readonly number[] => {
  if (typeof json !== 'object' || json === null) return [];
  const own = Reflect.get(json, 'id') === id ? Reflect.get(json, 'distance') : undefined;
  return [...(typeof own === 'number' ? [own] : []), ...Object.values(json).flatMap((part: Json) => distancesIn(part, id))];
};

/** Returns the facts in a response that reveal the place of a listing. */
const leaksIn = (json: Json, { id, street, zip, point }: (typeof listed)[StoryName]): readonly string[] => {
  const text = JSON.stringify(json);
  // Match whole words only: the digits of a ZIP code occur in many ids.
  const found = [street, zip, `${point[1]}`].filter((canary) => new RegExp(`\\b${canary}\\b`).test(text));
  return [...found, ...distancesIn(json, id).flatMap((distance) => (distance < FAR_METRES ? [`${distance} m`] : []))];
};

const EVENT_OPERATIONS = new Set(['getServiceHistory', 'getThread']);

/**
 * Returns the part of a response that must not reveal the listing's place: for a listing that is public again, the part before that time.
 */
const hiddenPart = (story: StoryName, operation: string, { asOf }: ListingRequest, json: Json): Json => {
  if (story !== 'publicSamePlace') return json;
  if (EVENT_OPERATIONS.has(operation)) {
    const { entries = [] } = json as { readonly entries?: readonly (Json & { readonly at: string })[] };
    return [...entries.filter(({ at }) => at <= before), ...allUnder(entries as Json, 'before')];
  }
  if (operation === 'getApprovalChanges' && asOf !== before) return allUnder(json, 'before');
  return asOf === before ? json : null;
};

test('every operation either has requests here or is listed as returning nothing about a listing', () => {
  const known = [...Object.keys(REQUESTS), ...Object.values(TELLS_NOTHING).flat()];
  expect(known.toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
});

describe.each(Object.keys(REQUESTS))('%s', (operation) => {
  /** Sends every request about every listing as this user; returns the responses. */
  const answersTo = async (who: Person | null) => {
    const askAs = (request: ListingRequest) => ask(request, who);
    const ofStories = NAMES.map(async (story) => {
      const questions = (await REQUESTS[operation]?.(listed[story], askAs)) ?? [];
      return Promise.all(questions.map(async (request) => ({ story, request, reply: await askAs(request) })));
    });
    return (await Promise.all(ofStories)).flat();
  };

  test('reveals the place of a confidential listing, now or then, only to its owner and administrators', async () => {
    for (const [role, who] of Object.entries(people)) {
      const leaks = (await answersTo(who)).flatMap(({ story, request, reply }) => {
        const json = (reply.body ?? null) as Json;
        const found = leaksIn(hiddenPart(story, operation, request, json), listed[story]);
        return found.map((canary) => `${role}: ${request.path} (${story}) tells ${canary}`);
      });
      expect(leaks).toEqual([]);
    }
  });

  test('responds to its requests here', async () => {
    const statuses = (await answersTo(admin)).map(({ request: { path }, reply }) => `${reply.status} ${path}`);
    expect(statuses.filter((status) => status.startsWith('4') && !/^(403|404|409)/.test(status))).toEqual([]);
    expect(statuses.some((status) => /^(200|409)/.test(status))).toBe(true);
  });
});

const read = async (path: string, who: Person | null): Promise<Json> => (await ask({ path }, who)).body as Json;

describe('users who may see a confidential place', () => {
  test('include its present owner and administrators, in the listing and in its history', async () => {
    const { id, street, zip } = listed.hiddenLater;
    for (const who of [owner, admin]) {
      expect(await read(`/services/${id}`, who)).toMatchObject({ address1: street, zip });
      expect(JSON.stringify(await read(`/services/${id}/history`, who))).toContain(street);
      const elsewhere = listed.publicElsewhere;
      expect(JSON.stringify(await read(`/services/${elsewhere.id}/history`, who))).toContain(elsewhere.street);
      const { id: removed, street: former } = listed.deletedHidden;
      expect(JSON.stringify(await read(`/services/${removed}/history`, who))).toContain(former);
    }
  });

  test('include everybody once the listing is public again, but not for earlier moments', async () => {
    const { id, street, zip } = listed.publicSamePlace;
    for (const who of Object.values(people)) expect(await read(`/services/${id}`, who)).toMatchObject({ address1: street, zip });
    const lead = people['a volunteer lead'] ?? null;
    expect(await read(`/services/${id}?asOf=${after}`, lead)).toMatchObject({ address1: street, zip });
    expect(await read(`/services/${id}?asOf=${before}`, lead)).not.toHaveProperty('address1');
    expect(JSON.stringify(await read(`/services/${id}/history`, lead))).toContain(street);
  });
});
