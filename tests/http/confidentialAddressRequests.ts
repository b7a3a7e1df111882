import type { Ask, Reply } from '../support/api.ts';
import { form, idOf } from './commandsSupport.ts';

/* Which operations tell anybody something of a listing, and how each is asked whether it tells where a confidential one is. */

/** A listing under test, in the state that its history left. */
export interface Listed {
  readonly id: string;
  readonly street: string;
  readonly zip: string;
  /** Its point, in the format of a query. */
  readonly near: string;
  /** Moments to look back at, ISO 8601 UTC, and whether the listing was confidential, or is not to be known of, then. */
  readonly moments: readonly string[];
  /** Ids of its entries in the audit, and of their threads. */
  readonly entries: readonly string[];
  readonly threads: readonly string[];
}

export interface ListingRequest extends Ask {
  readonly path: string;
  /** The moment that it asks about; absent: now. */
  readonly asOf?: string;
}

/** Asks with the rights of one person. */
export type AskAs = (request: ListingRequest) => Promise<Reply>;

/** The requests of one operation about a listing. */
export type Questions = (listed: Listed, ask: AskAs) => readonly ListingRequest[] | Promise<readonly ListingRequest[]>;

const once =
  (pathOf: (listed: Listed) => string): Questions =>
  (listed) => [{ path: pathOf(listed) }];

/** Now, and at every moment. */
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

/** An export of everything that they may read, as both kinds of file. */
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

/** Operations that tell something of a listing, or of an event of one. */
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
  // Refused because of another user's change: the reply contains both versions.
  reviseService: ({ id }) => [
    {
      path: `/services/${id}`,
      method: 'PUT',
      body: form({ revision: 0, name: 'Another Name', address1: '5 Other Road', zip: '90015', isConfidential: false }),
    },
  ],
};

/** Operations that tell nothing of a listing, by the reason. */
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
