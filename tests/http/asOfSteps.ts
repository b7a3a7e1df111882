import * as fc from 'fast-check';
import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import type { CurrentService } from './asOfExpected.ts';
import { fromNewAddress } from './authSupport.ts';
import { serviceForm, idOf } from './commandsSupport.ts';

/* Random steps of a history, as commands of several users through the API. */

export interface Actors {
  readonly admin: OpenedPerson;
  readonly lead: OpenedPerson;
  readonly super: OpenedPerson;
  readonly ana: OpenedPerson;
  readonly vic: OpenedPerson;
}

/** A command as a request; null: the user does not get the form of the command. */
type Request = (RequestInput & { readonly path: string }) | null;

interface StepContext {
  readonly id: string;
  readonly actor: OpenedPerson;
  /** A random number, for the details of the command. */
  readonly pick: number;
  readonly now: number;
  /** Ids of earlier commands, oldest first. */
  readonly commands: readonly string[];
  read(path: string): Promise<Reply>;
}

const EMAILS = {
  admin: 'ada@example.org',
  lead: 'lee@example.org',
  super: 'sue@example.org',
  ana: 'ana@example.org',
  vic: 'vic@example.org',
} as const satisfies Readonly<Record<keyof Actors, string>>;

/** Opens the accounts of the actors, and adds the region of the services in Los Angeles. */
export const addActors = async (api: TestApi): Promise<{ readonly actors: Actors; readonly region: string }> => {
  const people = await createPeople(api);
  const openPerson = (
    name: keyof Actors,
    displayName: string,
    role: 'ADMINISTRATOR' | 'VOLUNTEER LEAD' | 'SUPER USER' | 'USER' | 'VOLUNTEER',
  ) => people.openAccount({ email: EMAILS[name], displayName, role });
  const actors: Actors = {
    admin: await openPerson('admin', 'Ada', 'ADMINISTRATOR'),
    lead: await openPerson('lead', 'Lee', 'VOLUNTEER LEAD'),
    super: await openPerson('super', 'Sue', 'SUPER USER'),
    ana: await openPerson('ana', 'Ana', 'USER'),
    vic: await openPerson('vic', 'Vic', 'VOLUNTEER'),
  };
  for (const { id } of [actors.super, actors.ana, actors.vic])
    await api.sendRequest(`/api/users/${id}`, { method: 'PUT', body: { totalServices: 100 } });
  const coordinator = await api.sendRequest('/api/coordinators', { body: { name: 'Rosa', officePhone: '3035550161' } });
  const counties = { name: 'The South', counties: ['Los Angeles, CA'], coordinatorIds: [fieldOf(coordinator, 'id')] };
  const added = await api.sendRequest('/api/regions', { body: counties });
  await api.projected(added);
  return { actors, region: String(fieldOf(added, 'id')) };
};

const pickFrom = <Item>(items: readonly Item[], pick: number): Item => items[pick % items.length]!;

const STREETS = ['100 Example Street', '7 Canary Lane', '9 Plain Road'] as const;
const LOS_ANGELES = { city: 'Los Angeles', state: 'CA' } as const;
const DENVER = { city: 'Denver', state: 'CO' } as const;
/** Points of both cities, each with another distance to the places of the requests. */
const POINTS = [
  [-118.371_13, 34.101_27],
  [-118.251_7, 34.022_9],
  [-104.951_4, 39.701_8],
  [-104.872_6, 39.762_3],
] as const;
const addressOf = (pick: number) => {
  const street = pickFrom(STREETS, pick);
  if (street.includes('Canary')) return { address1: street, ...LOS_ANGELES, zip: '90014' };
  return { address1: street, ...(pick % 2 === 0 ? { ...LOS_ANGELES, zip: '90012' } : { ...DENVER, zip: '80205' }) };
};

/** Changes of the form of a service. */
const EDITS_BY_INDEX: readonly ((pick: number) => Readonly<Record<string, unknown>>)[] = [
  (pick) => ({ name: `${pickFrom(['Harbor', 'Lantern', 'Willow'], pick)} ${pick % 4}` }),
  (pick) => ({ serviceSummary: `Summary ${pick % 3}`, age: `Age ${pick % 2}` }),
  (pick) => ({ phone: `(213) 555-01${10 + (pick % 5)}`, website: `site${pick % 3}.example.org` }),
  (pick) => ({ type: pickFrom([['EMERGENCY_SHELTER'], ['MEALS'], ['FOOD_PANTRY', 'EMERGENCY_SHELTER']], pick) }),
  (pick) => ({
    schedules: pickFrom([[{ type: 'FULL_DAY' }], [{ type: 'WEEKLY', day: 'FRIDAY', startTime: '08:00', endTime: '12:00' }]], pick),
  }),
  (pick) => ({ isWheelchairAccessible: pick % 2 === 0, isReferralNeeded: pick % 3 === 0, category: pickFrom([['ALL'], ['WOMEN']], pick) }),
  (pick) => addressOf(pick),
  (pick) => ({ ...addressOf(pick), isConfidential: false }),
  () => ({ isConfidential: true }),
  () => ({ isConfidential: true }),
  (pick) => ({ ...addressOf(pick), isConfidential: pick % 3 === 0 }),
];

const createPost = (path: string, body: unknown): Request => ({ path, method: 'POST', body });
const createPut = (path: string, body: unknown): Request => ({ path, method: 'PUT', body });

/** Creates the request of each kind of step. */
const REQUESTS = {
  add: ({ pick }) =>
    createPost('/services', serviceForm({ name: `Lantern ${pick % 4}`, ...addressOf(pick), isConfidential: pick % 3 === 0 })),
  edit: async ({ id, pick, read }) => {
    const { status, body } = await read(`/services/${id}`);
    const editedForm = { ...(body as object), ...pickFrom(EDITS_BY_INDEX, pick)(Math.floor(pick / EDITS_BY_INDEX.length)) };
    // The form needs a street, which users who may not see it do not get.
    return status === 200 && 'address1' in editedForm ? createPut(`/services/${id}`, editedForm) : null;
  },
  pin: ({ id, pick }) => createPut(`/services/${id}/place`, { coordinates: pickFrom(POINTS, pick) }),
  approve: ({ id }) => createPost('/services/approve-services', { services: [id] }),
  withdraw: ({ id }) => createPost(`/services/${id}/withdraw-approval`, { reason: 'The phone rings somewhere else.' }),
  takeBack: ({ id, pick }) => createPost(`/services/${id}/take-back`, pick % 2 === 0 ? {} : { sections: ['address'] }),
  remove: ({ id }) => ({ path: `/services/${id}`, method: 'DELETE' }),
  restore: ({ id }) => createPost(`/services/${id}/restore`, undefined),
  count: ({ id, pick, now }) =>
    createPost('/services/update-available-beds', {
      services: [
        {
          id,
          availableBeds: pick % 4,
          ...(pick % 3 === 0 ? { totalBeds: 20 } : {}),
          observedAt: new Date(now - (pick % 5) * 3_600_000).toISOString(),
        },
      ],
    }),
  raise: ({ id, pick, now }) =>
    createPut(`/services/${id}/critical-notice`, {
      isCriticalHeader: true,
      criticalDescription: `Notice ${pick % 3}`,
      ...(pick % 2 === 0 ? { isCriticalNeverExpire: true } : { criticalExpiredAt: new Date(now + 86_400_000).toISOString().slice(0, 16) }),
    }),
  lower: ({ id }) => createPut(`/services/${id}/critical-notice`, { isCriticalHeader: false }),
  handOver: ({ id, pick }) =>
    createPost(`/services/${id}/hand-over`, { userEmail: pickFrom([EMAILS.ana, EMAILS.vic, EMAILS.super], pick) }),
  request: ({ id }) => createPost(`/services/${id}/ownership-requests`, { message: 'I answer the phone of this place.' }),
  decline: async ({ id, read }) => {
    const { body } = await read(`/services/managed?id=${id}`);
    const requests = (body as readonly { readonly ownershipRequests?: readonly { readonly accountId: string }[] }[])[0]?.ownershipRequests;
    return requests === undefined ? null : createPost(`/services/${id}/ownership-requests/${requests[0]?.accountId}/decline`, {});
  },
  close: ({ id, pick, now }) => {
    const date = new Date(now + (pick % 3) * 86_400_000).toISOString().slice(0, 10);
    return createPost(`/services/${id}/closed-dates`, { startDate: date, endDate: date });
  },
  confirm: ({ id }) => createPost(`/services/${id}/confirm`, {}),
  counter: ({ id, pick }) => createPost(`/services/${id}/bed-counters`, { email: pickFrom([EMAILS.ana, EMAILS.super], pick) }),
  reminder: ({ id, pick }) => createPut(`/services/${id}/bed-reminder`, { on: pick % 2 === 0 }),
  kudos: ({ id }) => ({ path: `/services/${id}/likes`, method: 'POST', token: null, headers: fromNewAddress() }),
  report: ({ id, pick }) => ({
    path: '/feedbacks/service',
    method: 'POST',
    token: null,
    headers: { ...fromNewAddress(), 'idempotency-key': `report-${id}-${pick}` },
    body: { email: 'guest@example.org', message: 'The door is closed.', kind: 'report', serviceId: id },
  }),
  undo: ({ pick, commands }) => (commands.length === 0 ? null : createPost('/undo', { id: pickFrom(commands.toReversed(), pick % 12) })),
} as const satisfies Readonly<Record<string, (stepContext: StepContext) => Request | Promise<Request>>>;
type StepKind = keyof typeof REQUESTS;

const WEIGHTS: Readonly<Record<StepKind, number>> = {
  add: 2,
  edit: 12,
  pin: 4,
  approve: 5,
  withdraw: 2,
  takeBack: 2,
  remove: 2,
  restore: 3,
  count: 6,
  raise: 2,
  lower: 1,
  handOver: 3,
  request: 2,
  decline: 1,
  close: 2,
  confirm: 1,
  counter: 1,
  reminder: 1,
  kudos: 2,
  report: 1,
  undo: 7,
};

export interface Step {
  readonly kind: StepKind;
  /** Which of the services. */
  readonly which: number;
  readonly who: keyof Actors | 'owner';
  readonly pick: number;
  /** Minutes since the step before. */
  readonly minutes: number;
}

export const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...(Object.keys(REQUESTS) as StepKind[]).map((kind) => ({ arbitrary: fc.constant(kind), weight: WEIGHTS[kind] }))),
  which: fc.nat(1000),
  who: fc.constantFrom<Step['who']>('owner', 'owner', 'owner', 'admin', 'admin', 'super', 'lead', 'ana', 'vic'),
  pick: fc.nat(1000),
  minutes: fc.constantFrom(1, 7, 45, 300, 1500),
});

/** Statuses of commands that are carried out, and of those that the rules reject. */
const EXPECTED_STATUSES: ReadonlySet<number> = new Set([200, 201, 403, 404, 409]);
/** A history may set a pin in another city than its service. */
const isExpectedReply = ({ status, body }: Reply): boolean =>
  EXPECTED_STATUSES.has(status) || (status === 400 && JSON.stringify(body).includes('PIN_FAR_FROM_ADDRESS'));

/** The services of a history, and what is known of each today. */
export interface History {
  readonly services: readonly string[];
  readonly currentServices: ReadonlyMap<string, CurrentService>;
  /** Number of commands that were carried out. */
  readonly executedSteps: number;
  /** Consistency token of the last command. */
  readonly token: string;
  /** Adds an approved or pending service. */
  add(caller: OpenedPerson | null, change: Readonly<Record<string, unknown>>): Promise<string>;
  executeStep(step: Step): Promise<void>;
}

export const startHistory = (api: TestApi, actors: Actors): History => {
  const services: string[] = [];
  const commands: string[] = [];
  const currentServices = new Map<string, CurrentService>();
  let [token, executedSteps] = ['', 0];
  const headers = () => ({ 'consistency-token': token });
  const send = async (request: NonNullable<Request>, caller: OpenedPerson | null): Promise<Reply> => {
    const { path, ...ask } = request;
    for (;;) {
      const reply = await api.sendRequest(`/api${path}`, { ...(caller === null ? {} : { token: caller.token }), ...ask });
      if (reply.status === 503) continue;
      if (!isExpectedReply(reply)) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)} ${JSON.stringify(ask)}`);
      if (reply.status >= 300 || reply.headers.get('consistency-token') === null) return reply;
      await api.projected(reply);
      token = reply.headers.get('consistency-token') ?? '';
      return reply;
    }
  };
  /** A removed service keeps what was last known of it. */
  const recordCurrent = async (id: string): Promise<void> => {
    const { status, body } = await api.sendRequest(`/api/services/${id}`, { token: actors.admin.token, headers: headers() });
    if (status !== 200) return;
    const { isConfidential, user } = body as { readonly isConfidential: boolean; readonly user: string };
    currentServices.set(id, { isConfidential, owner: user });
  };
  const recordAdded = async (reply: Reply): Promise<string> => {
    const id = idOf(reply);
    services.push(id);
    await recordCurrent(id);
    return id;
  };
  const ownerOf = (id: string): OpenedPerson =>
    Object.values(actors).find((actor: OpenedPerson) => actor.id === currentServices.get(id)?.owner) ?? actors.admin;
  return {
    services,
    currentServices,
    get executedSteps() {
      return executedSteps;
    },
    get token() {
      return token;
    },
    add: async (caller, change) => recordAdded(await send({ path: '/services', method: 'POST', body: serviceForm(change) }, caller)),
    async executeStep({ kind, which, who, pick }) {
      const id = pickFrom(services, which);
      const actor = who === 'owner' ? ownerOf(id) : actors[who];
      const read = (path: string) => api.sendRequest(`/api${path}`, { token: actor.token, headers: headers() });
      const request = await REQUESTS[kind]({ id, actor, pick, now: api.clock(), commands, read });
      if (request !== null) {
        const reply = await send(request, actor);
        if (reply.status < 300) {
          executedSteps += 1;
          const command = fieldOf(reply, 'commandId');
          if (typeof command === 'string' && kind !== 'add') commands.push(command);
          if (kind === 'add') await recordAdded(reply);
          else for (const touchedId of kind === 'undo' ? services : [id]) await recordCurrent(touchedId);
        }
      }
    },
  };
};
