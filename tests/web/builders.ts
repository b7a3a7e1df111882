import type { Api, CallOptions } from '#web/api/api.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { Input, Operation, Page, Result, RowOf } from '#web/api/operation.ts';
import type { Certificate, Coordinator, CrisisLine, Liaison, Region, Service, ServiceCard, TabCounts, User } from '#web/api/types.ts';
import type { Session, SessionUser } from '#web/browser/session.ts';

/* Builders for component tests: everything has a plain default, and a test sets only the values that it tests. */

/** A Thursday evening in Denver, 8:35 PM. Seconds since 1970. */
export const NOW = Date.parse('2026-11-20T03:35:00Z') / 1000;
export const minutesAgo = (minutes: number): string => new Date((NOW - minutes * 60) * 1000).toISOString();

/** Open from 7:00 PM to 7:00 AM that night. */
const OPEN_HOURS = {
  hours: 'scheduled' as const,
  openings: [[NOW - 5700, NOW + 37_500]] as [number, number][],
  timeZone: 'America/Denver',
};

export const aCard = (facts: Partial<ServiceCard> = {}): ServiceCard => ({
  id: 'blue-spruce',
  name: 'Blue Spruce Night Shelter',
  serviceSummary: 'Beds for tonight, no ID needed',
  type: ['EMERGENCY_SHELTER'],
  category: ['ALL'],
  phone: '3035550142',
  distance: 644,
  location: { coordinates: [-104.98, 39.75] },
  updatedAt: minutesAgo(60),
  totalBeds: 60,
  availableBeds: 12,
  bedsCountedAt: minutesAgo(35),
  ...OPEN_HOURS,
  ...facts,
});

export const aService = (facts: Partial<Service> = {}): Service => ({
  id: 'blue-spruce',
  name: 'Blue Spruce Night Shelter',
  description: 'A warm place to sleep.',
  serviceSummary: 'Beds for tonight, no ID needed',
  age: '',
  address1: '2111 Champa Street',
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  country: 'United States',
  phone: '3035550142',
  type: ['EMERGENCY_SHELTER'],
  category: ['ALL'],
  schedules: [{ type: 'WEEKLY', day: 'THURSDAY', startTime: '19:00', endTime: '07:00', endsNextDay: true }],
  closeSchedules: [],
  isContact: false,
  isShowFlag: false,
  isShowDonate: false,
  isAllowedPet: false,
  isLowBarrier: false,
  isConfidential: false,
  likes: 0,
  isApproved: true,
  isCriticalHeader: false,
  location: { coordinates: [-104.98, 39.75] },
  createdAt: minutesAgo(1000),
  updatedAt: minutesAgo(60),
  revision: 1,
  bedsRevision: 1,
  totalBeds: 60,
  availableBeds: 12,
  bedsCountedAt: minutesAgo(35),
  ...OPEN_HOURS,
  ...facts,
});

export const aUser = (facts: Partial<User> = {}): User => ({
  id: 'ana-1',
  email: 'ana@example.org',
  displayName: 'Ana Example',
  phone: '(303) 555-0142',
  roles: ['USER'],
  isLogin: true,
  isAdmin: false,
  isApproved: true,
  totalServices: 3,
  usedServices: 1,
  lastMethod: 'LOCAL',
  createdAt: minutesAgo(5000),
  lastSignIn: minutesAgo(60),
  updatedAt: minutesAgo(1000),
  status: 'active',
  revision: 0,
  ...facts,
});

/** The session of a signed-in user on this device. */
export const aSession = ({ token = 'token-1', ...user }: Partial<SessionUser> & { readonly token?: string } = {}): Session => ({
  token,
  user: { id: 'ana-1', displayName: 'Ana Example', role: 'USER', isApproved: true, totalServices: 3, lastMethod: 'LOCAL', ...user },
});

export const aCertificate = (): Certificate => ({
  id: 'certificate-1',
  accountId: 'ana-1',
  closedAt: minutesAgo(5000),
  erasedAt: minutesAgo(10),
  keys: ['account-ana-1'],
  servicesHandedOver: [],
  servicesRemoved: ['blue-spruce'],
});

export const aCrisisLine = (facts: Partial<CrisisLine> = {}): CrisisLine => ({
  id: 'night-line',
  name: 'Front Range Safe Night Line',
  description: 'If someone hurts you, or you are afraid at home.',
  phone: '(303) 555-0199',
  area: 'Denver and nearby',
  time: '24/7',
  createdAt: minutesAgo(5000),
  updatedAt: minutesAgo(5000),
  revision: 0,
  ...facts,
});

export const aCoordinator = (facts: Partial<Coordinator> = {}): Coordinator => ({
  id: 'rosa',
  name: 'Rosa P.',
  addresses: ['Westside Community Office'],
  officePhone: '(303) 555-0161',
  extension: '14',
  email: 'rosa@example.org',
  regions: [{ id: 'metro', name: 'Metro Denver' }],
  createdAt: minutesAgo(5000),
  updatedAt: minutesAgo(5000),
  revision: 0,
  ...facts,
});

export const aLiaison = (facts: Partial<Liaison> = {}): Liaison => ({
  id: 'grace',
  name: 'Grace H.',
  district: 'Denver Public Schools',
  county: 'Denver, CO',
  position: 'McKinney-Vento liaison',
  phone: '(303) 555-0184',
  createdAt: minutesAgo(5000),
  updatedAt: minutesAgo(5000),
  revision: 0,
  ...facts,
});

export const aRegion = (facts: Partial<Region> = {}): Region => {
  const { id, name, officePhone, email } = aCoordinator();
  return {
    id: 'metro',
    name: 'Metro Denver',
    counties: ['Adams, CO', 'Denver, CO'],
    coordinators: [{ id, name, ...(officePhone && { officePhone }), ...(email && { email }) }],
    places: 61,
    createdAt: minutesAgo(5000),
    updatedAt: minutesAgo(5000),
    revision: 0,
    ...facts,
  };
};

/** Handler of an operation in tests. It returns the contract's response; for a list, it may also return one page with a total. */
export type Answer<Op extends Operation> = (input: Input<Op>, options: CallOptions) => Promise<Result<Op> | Page<RowOf<Op>>>;
type Answers = { readonly [Op in Operation]: Answer<Op> };

/** Rejects with 404, for a record that does not exist (any more). */
export const rejectNotFound = () => Promise.reject(new ApiError(404, 'NOT_FOUND'));

/** Returns the ids of a `GET /services` request; undefined if it requests a list. */
export const idsIn = ({ query }: Input<'GET /services'>): readonly string[] | undefined =>
  (JSON.parse(query?.filter ?? '{}') as { readonly _id?: readonly string[] })._id;

/** Found ZIP codes, one degree apart. */
export const foundPlaces = (...labels: readonly string[]): Result<'POST /services/search-city-or-zip'> => ({
  zips: labels.map((searchLabel, index) => ({
    id: searchLabel,
    code: searchLabel.slice(0, 5),
    searchLabel,
    location: { coordinates: [-105.02 + index, 39.734] },
  })),
  cities: [],
});

/** The same number of places for each tab, except for `exceptions`. */
export const countsOf = (perTab: number, exceptions: Partial<TabCounts> = {}): TabCounts => ({
  FOOD: perTab,
  SHELTER: perTab,
  HEALTH: perTab,
  RESOURCES: perTab,
  WORK: perTab,
  ...exceptions,
});

const answerSaved = async () => ({ id: 'ana-1', commandId: 'c-1', message: 'Saved.', revision: 1 });
const answerDone = async () => ({ message: 'Done.' });
const answerSent = async () => ({ id: 'sent-1', commandId: 'c-1', message: 'Sent.' });
const answerSignedIn = async () => ({ token: 'token-1', user: aUser(), message: 'Welcome, Ana Example.' });

const defaultAnswers: Partial<Answers> = {
  'GET /services': async (input) => idsIn(input)?.map((id) => aCard({ id })) ?? [aCard()],
  'GET /services/counts': async () => countsOf(1),
  'GET /services/{id}': async () => aService(),
  'GET /services/same-contact': async () => [],
  'POST /services': async () => ({ id: 'cedar-house', commandId: 'c-1', message: 'Listing added.', revision: 0, bedsRevision: -1 }),
  'PUT /services/{id}': async ({ path: { id } }) => ({ id, commandId: 'c-1', message: 'Listing updated.', revision: 2, bedsRevision: 1 }),
  'POST /services/search-city-or-zip': async () => foundPlaces(),
  'POST /services/locate-address': async () => ({ state: 'off', isApproximate: true }),
  'POST /auth/sign-in': answerSignedIn,
  'POST /auth/sign-up': answerSignedIn,
  'POST /auth/social/redeem': answerSignedIn,
  'POST /auth/social/email': answerDone,
  'POST /auth/social/confirm': answerSignedIn,
  'POST /auth/sign-out': answerDone,
  'GET /auth/methods': async () => ({ methods: ['LOCAL'] }),
  'GET /auth/session': async () => aUser(),
  'POST /auth/request-reset-password': answerDone,
  'POST /auth/password': answerDone,
  'PUT /auth/change-password': answerDone,
  'GET /auth/profile': async () => aUser(),
  'PUT /auth/profile': answerSaved,
  'POST /auth/close-account': answerDone,
  'POST /auth/close-account/confirm': answerDone,
  'POST /auth/report-notifications': async () => ({}),
  'GET /waiting': async () => ({ lines: {}, regions: [], owners: [], ownersInAll: 0, places: 0 }),
  'GET /users': async () => [aUser()],
  'GET /users/{id}': async () => aUser(),
  'PUT /users/{id}': answerSaved,
  'POST /users/{userId}/set-permission': async ({ body: { role } }) => ({ ...(await answerSaved()), roles: [role] }),
  'DELETE /users/{id}': answerSaved,
  'POST /users/{id}/reopen': answerSaved,
  'POST /users/{id}/erase': async () => aCertificate(),
  'GET /users/{id}/certificate': async () => aCertificate(),
  'GET /crisis-lines': async () => [aCrisisLine()],
  'GET /crisis-lines/{id}': async () => aCrisisLine(),
  'POST /crisis-lines': async () => ({ id: 'night-line', commandId: 'c-1', message: 'Crisis line added.', revision: 0 }),
  'PUT /crisis-lines/{id}': async ({ path: { id } }) => ({ id, commandId: 'c-1', message: 'Crisis line updated.', revision: 1 }),
  'DELETE /crisis-lines/{id}': async ({ path: { id } }) => ({ id, commandId: 'c-1', message: 'Crisis line deleted.', revision: 1 }),
  'POST /crisis-lines/{id}/restore': async ({ path: { id } }) => ({ id, commandId: 'c-1', message: 'Crisis line restored.', revision: 2 }),
  'GET /regions': async () => [],
  'GET /regions/{id}': async () => aRegion(),
  'GET /counties': async () => [],
  'GET /coordinators': async () => [],
  'GET /coordinators/{id}': async () => aCoordinator(),
  'GET /liaisons': async () => [],
  'GET /liaisons/{id}': async () => aLiaison(),
  'GET /static-pages/{key}': async ({ path: { key } }, { language }) => ({ key, content: '<h2>What this is</h2><p>A list.</p>', language }),
  'POST /services/{id}/likes': async () => ({ id: 'blue-spruce', counted: true, message: 'Thank you.' }),
  'POST /feedbacks/app': answerSent,
  'POST /feedbacks/service': answerSent,
  'POST /messages': answerSent,
  'POST /device/forget': async () => undefined,
  'GET /services/{id}/route': async () => ({ state: 'off' }),
};
/** Handlers of a server on which every operation succeeds. */
export const answers = defaultAnswers as Answers;

/**
 * An API that answers at once; a test replaces the handlers that it tests. Requests for urgent notices return `noticeCards`, all others the
 * handlers' answers.
 */
export const anApi = (replacedAnswers: Partial<Answers> = {}, noticeCards: readonly ServiceCard[] = []): Api => {
  const call = (operation: Operation, input: Input<'GET /services'>, options: CallOptions): Promise<unknown> => {
    if (operation === 'GET /services' && input.query?.isCriticalHeader === true) return Promise.resolve(noticeCards);
    return ({ ...answers, ...replacedAnswers }[operation] as Answer<'GET /services'>)(input, options);
  };
  const list = async (...callArgs: Parameters<typeof call>): Promise<unknown> => {
    const result = await call(...callArgs);
    return Array.isArray(result) ? { rows: result, total: result.length } : result;
  };
  // The cast is safe for every operation, because `Answers` has checked the types of the handlers.
  return { call, list } as unknown as Api;
};
