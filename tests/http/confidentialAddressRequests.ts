import type { Ask, Reply } from '../support/api.ts';
import { form, idOf } from './commandsSupport.ts';

/* Requests of every operation that returns data of a listing, to check whether its response reveals the place of a confidential one. */

/** A listing under test, in the state that its history left. */
export interface Listed {
  readonly id: string;
  readonly street: string;
  readonly zip: string;
  /** The listing's point, in the format of a query parameter. */
  readonly near: string;
  /** Moments for past views, ISO 8601 UTC, at some of which the listing was confidential or not yet visible. */
  readonly moments: readonly string[];
  /** Ids of the listing's entries in the audit, and of their threads. */
  readonly entries: readonly string[];
  readonly threads: readonly string[];
}

export interface ListingRequest extends Ask {
  readonly path: string;
  /** The moment of a past view; undefined: now. */
  readonly asOf?: string;
}

/** Sends a request with the rights of one user. */
export type AskAs = (request: ListingRequest) => Promise<Reply>;

/** Returns the requests of one operation about a listing. */
export type Questions = (listed: Listed, ask: AskAs) => readonly ListingRequest[] | Promise<readonly ListingRequest[]>;

const once =
  (pathOf: (listed: Listed) => string): Questions =>
  (listed) => [{ path: pathOf(listed) }];

/** Creates requests for these paths, now and at every moment of the listing. */
const everWhen =
  (...pathsOf: readonly ((listed: Listed) => string)[]): Questions =>
  (listed) =>
    pathsOf.flatMap((pathOf) => {
      const path = pathOf(listed);
      const atMoment = (asOf: string): ListingRequest => ({ path: `${path}${path.includes('?') ? '&' : '?'}asOf=${asOf}`, asOf });
      return [{ path }, ...listed.moments.map(atMoment)];
    });

const lists = everWhen(
  ({ near }) => `/services?nearCoordinate=${near}&currentCoordinate=${near}`,
  ({ street }) => `/services?q=${encodeURIComponent(street)}&search=address1,zip,name`,
  ({ zip }) => `/services?zip=${zip}`,
  () => '/services?sort=name',
);

/** Exports everything that the caller may read, in both file formats. */
const exported: Questions = async (_listed, ask) =>
  (
    await Promise.all(
      (['csv', 'json'] as const).map(async (format) => {
        const response = await ask({ path: '/audit/exports', body: { format } });
        const headers = { 'consistency-token': response.headers.get('consistency-token') ?? '' };
        return response.status === 200 ? [{ path: `/audit/exports/${idOf(response)}`, headers }] : [];
      }),
    )
  ).flat();

/** Requests by operation, for operations that return data of a listing or of an event of a listing. */
export const REQUESTS: Readonly<Record<string, Questions>> = {
  listServices: lists,
  countServices: everWhen(({ zip }) => `/services/counts?zip=${zip}`),
  getService: everWhen(({ id, near }) => `/services/${id}?currentCoordinate=${near}`),
  getRoute: once(({ id, near }) => `/services/${id}/route?currentCoordinate=${near}`),
  listBeds: everWhen(() => '/services/beds'),
  listManagedServices: everWhen(
    () => '/services/managed?sort=name',
    ({ street }) => `/services/managed?q=${encodeURIComponent(street)}`,
  ),
  countManagedServices: everWhen(() => '/services/managed/counts'),
  listApprovals: everWhen(
    () => '/services/approvals',
    () => '/services/approvals?shown=changed',
    () => '/services/approvals?shown=done',
  ),
  getApprovalChanges: everWhen(({ id }) => `/services/${id}/changes-since-approval`),
  listSameContact: once(({ street }) => `/services/same-contact?address1=${encodeURIComponent(street)}&city=Los%20Angeles`),
  getServiceHistory: once(({ id }) => `/services/${id}/history`),
  getBedHistory: once(({ id }) => `/services/${id}/beds-history`),
  getBedRhythm: once(({ id }) => `/services/${id}/bed-rhythm`),
  listBedHistory: once(() => '/beds/history'),
  listBedCounters: once(({ id }) => `/services/${id}/bed-counters`),
  listAudit: (listed) => [{ path: '/audit' }, { path: `/audit?service=${listed.id}&limit=100` }],
  countAudit: once(() => '/audit/count'),
  getThread: ({ threads }) => threads.map((id) => ({ path: `/audit/threads/${id}` })),
  getAuditEvents: ({ entries }) => entries.map((id) => ({ path: `/audit/${id}/events` })),
  getAuditExport: exported,
  previewUndo: ({ threads }) => threads.map((id) => ({ path: `/undo/${id}` })),
  getWaiting: once(() => '/waiting'),
  listFeedbacks: once(() => '/feedbacks'),
  // Rejected because of another user's change: the response contains both versions.
  reviseService: ({ id }) => [
    {
      path: `/services/${id}`,
      method: 'PUT',
      body: form({ revision: 0, name: 'Another Name', address1: '5 Other Road', zip: '90015', isConfidential: false }),
    },
  ],
};

/** Operations that return nothing about a listing, by reason. */
export const TELLS_NOTHING: Readonly<Record<string, readonly string[]>> = {
  'A command: it answers with ids, revisions and what became of it.': [
    'addService',
    'setCriticalNotice',
    'setPlace',
    'removeService',
    'confirmService',
    'closeDates',
    'openDates',
    'addBedCounter',
    'removeBedCounter',
    'setBedReminder',
    'restoreService',
    'withdrawApproval',
    'takeBackChanges',
    'handOverService',
    'requestOwnership',
    'grantOwnership',
    'declineOwnership',
    'updateAvailableBeds',
    'approveServices',
    'removeServices',
    'getBatch',
    'getCommandStatus',
    'confirmByLink',
    'giveKudos',
    'forgetDevice',
    'exportAudit',
    'undoCommand',
    'sendAppFeedback',
    'sendServiceFeedback',
    'sendMessage',
  ],
  'It is told no listing: it answers about what it is given.': ['locateAddress', 'searchCityOrZip', 'translate', 'listCounties'],
  'It tells ids of listings that changed, by the list that everybody sees.': ['watchChanges'],
  'Its link is sent to the present owner alone.': ['getConfirmation'],
  'It is about what visitors wrote, with the name of the listing.': [
    'getFeedback',
    'seeFeedback',
    'archiveFeedback',
    'unarchiveFeedback',
    'deleteFeedback',
    'restoreFeedback',
    'getFile',
  ],
  'It is about people and their accounts.': [
    'signIn',
    'signUp',
    'signOut',
    'requestResetPassword',
    'resetPassword',
    'putPassword',
    'getSession',
    'getProfile',
    'updateProfile',
    'getOwnMessages',
    'switchOwnMessages',
    'endMessages',
    'changePassword',
    'closeAccount',
    'confirmCloseAccount',
    'reportNotifications',
    'listSignInMethods',
    'startSocialSignIn',
    'socialCallback',
    'redeemSocialSignIn',
    'giveSocialEmail',
    'confirmSocialEmail',
    'listUsers',
    'getUser',
    'updateUser',
    'closeUser',
    'reopenUser',
    'eraseUser',
    'getCertificate',
    'setPermission',
    'listPermissions',
  ],
  'It is about lines, pages, regions and people of regions.': [
    'listCrisisLines',
    'addCrisisLine',
    'getCrisisLine',
    'reviseCrisisLine',
    'removeCrisisLine',
    'restoreCrisisLine',
    'getStaticPage',
    'listStaticPages',
    'publishStaticPage',
    'getStaticPageHistory',
    'getStaticPageVersion',
    'takeBackStaticPage',
    'listRegions',
    'addRegion',
    'getRegion',
    'reviseRegion',
    'removeRegion',
    'restoreRegion',
    'listCoordinators',
    'addCoordinator',
    'getCoordinator',
    'reviseCoordinator',
    'removeCoordinator',
    'restoreCoordinator',
    'listLiaisons',
    'addLiaison',
    'getLiaison',
    'reviseLiaison',
    'removeLiaison',
    'restoreLiaison',
  ],
  'It is about the log and the process.': ['getSeal', 'healthz', 'readyz'],
};
