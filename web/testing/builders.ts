import type { Api, ServicePage } from '../api/api.ts';
import type { Certificate, CrisisLine, Service, ServiceCard, User } from '../api/types.ts';
import type { Session, SessionUser } from '../browser/session.ts';

/* Builders for component tests: everything has a plain default, a test names what it is about. */

/** A Thursday evening in Denver, 8:35 PM. Seconds since 1970. */
export const NOW = Date.parse('2026-11-20T03:35:00Z') / 1000;
export const minutesAgo = (minutes: number): string => new Date((NOW - minutes * 60) * 1000).toISOString();

/** Open from 7:00 PM to 7:00 AM that night. */
const OPEN = { hours: 'scheduled' as const, openings: [[NOW - 5700, NOW + 37_500]] as [number, number][], timeZone: 'America/Denver' };

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
  ...OPEN,
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
  ...OPEN,
  ...facts,
});

const page = (cards: readonly ServiceCard[]): ServicePage => ({ cards, total: cards.length });

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

/** Somebody signed in on this device. */
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
  description: 'If someone hurts you or scares you at home.',
  phone: '(303) 555-0199',
  area: 'Denver and nearby',
  time: '24/7',
  createdAt: minutesAgo(5000),
  updatedAt: minutesAgo(5000),
  revision: 0,
  ...facts,
});

const nothing = async (): Promise<void> => undefined;
const signedIn = async () => ({ token: 'token-1', user: aUser(), message: 'Welcome, Ana Example.' });

/** An API that answers at once; a test replaces the calls it is about. */
export const anApi = (calls: Partial<Api> = {}): Api => ({
  listServices: async () => page([aCard()]),
  listCritical: async () => [],
  listFavorites: async ({ ids }) => ids.map((id) => aCard({ id })),
  getService: async () => aService(),
  searchPlaces: async () => [],
  signIn: signedIn,
  signUp: signedIn,
  redeemSocialSignIn: signedIn,
  giveSocialEmail: nothing,
  confirmSocialEmail: signedIn,
  signOut: nothing,
  listSignInMethods: async () => ['LOCAL'],
  getSession: async () => aUser(),
  requestResetPassword: nothing,
  resetPassword: nothing,
  changePassword: nothing,
  getProfile: async () => aUser(),
  updateProfile: nothing,
  closeAccount: nothing,
  confirmCloseAccount: nothing,
  countNotifications: async () => ({}),
  listUsers: async () => ({ people: [aUser()], total: 1 }),
  getUser: async () => aUser(),
  updateUser: nothing,
  setRole: async (_id, role) => [role],
  closeUser: nothing,
  reopenUser: nothing,
  eraseUser: nothing,
  getCertificate: async () => aCertificate(),
  listCrisisLines: async () => ({ lines: [aCrisisLine()], total: 1 }),
  getStaticPage: async (key, { language }) => ({ key, content: '<h2>What this is</h2><p>A list.</p>', language }),
  giveKudos: async () => true,
  sendWords: nothing,
  forgetDevice: nothing,
  getRoute: async () => ({ state: 'off' }),
  ...calls,
});
