import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
import type { RequestInput, Reply } from '../support/api.ts';
import { fromNewAddress } from './authSupport.ts';
import { serviceForm, idOf } from './commandsSupport.ts';
import { previewedImport, uploadRequestOf } from './importsSupport.ts';

/* Requests of every operation that returns data of a listing, to check whether its response reveals the place of a confidential one. */

/** A listing under test, in the state that its history left. */
export interface ListedService {
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

export interface ListingRequest extends RequestInput {
  readonly path: string;
  /** The moment of a past view; undefined for the current one. */
  readonly asOf?: string;
}

/** Sends a request with the rights of one user. */
export type AskAs = (request: ListingRequest) => Promise<Reply>;

/** Returns the requests of one operation about a listing. */
export type CreateRequests = (listed: ListedService, ask: AskAs) => readonly ListingRequest[] | Promise<readonly ListingRequest[]>;

const singleRequest =
  (createPath: (listed: ListedService) => string): CreateRequests =>
  (listed) => [{ path: createPath(listed) }];

/** Creates requests for these paths, now and at every moment of the listing. */
const requestsAtAllMoments =
  (...createPaths: readonly ((listed: ListedService) => string)[]): CreateRequests =>
  (listed) =>
    createPaths.flatMap((createPath) => {
      const path = createPath(listed);
      const atMoment = (asOf: string): ListingRequest => ({ path: `${path}${path.includes('?') ? '&' : '?'}asOf=${asOf}`, asOf });
      return [{ path }, ...listed.moments.map(atMoment)];
    });

const listRequests = requestsAtAllMoments(
  ({ near }) => `/services?nearCoordinate=${near}&currentCoordinate=${near}`,
  ({ street }) => `/services?q=${encodeURIComponent(street)}&search=address1,zip,name`,
  ({ zip }) => `/services?zip=${zip}`,
  () => '/services?sort=name',
  ({ id }) => `/services?sameServiceAs=${id}`,
);

/** Exports everything that the caller may read, in both file formats. */
const exportRequests: CreateRequests = async (_listed, ask) =>
  (
    await Promise.all(
      (['csv', 'json'] as const).map(async (format) => {
        const response = await ask({ path: '/audit/exports', body: { format } });
        const headers = { 'consistency-token': response.headers.get('consistency-token') ?? '' };
        return response.status === 200 ? [{ path: `/audit/exports/${idOf(response)}`, headers }] : [];
      }),
    )
  ).flat();

/** The period of a replay from before the listing's first moment until its last one. */
const periodOf = ({ moments }: ListedService): string => {
  const [first = '', last = ''] = [moments.toSorted()[0], moments.toSorted().at(-1)];
  return `from=${new Date(Date.parse(first) - 86_400_000).toISOString()}&to=${last}`;
};

/** Requests by operation, for operations that return data of a listing or of an event of a listing. */
export const REQUESTS: Readonly<Record<string, CreateRequests>> = {
  listServices: listRequests,
  countServices: requestsAtAllMoments(({ zip }) => `/services/counts?zip=${zip}`),
  getService: requestsAtAllMoments(({ id, near }) => `/services/${id}?currentCoordinate=${near}`),
  listHsdsServices: ({ street, zip }) => [
    { path: '/hsds/3/services?full=true&per_page=100' },
    { path: `/hsds/3/services?search=${encodeURIComponent(street)}` },
    { path: `/hsds/3/services?search=${zip}` },
  ],
  getHsdsService: singleRequest(({ id }) => `/hsds/3/services/${id}`),
  listHsdsServiceAtLocations: singleRequest(() => '/hsds/3/service_at_locations?full=true&per_page=100'),
  getHsdsServiceAtLocation: singleRequest(({ id }) => `/hsds/3/service_at_locations/${hsdsId(id, 'service at location')}`),
  listHsdsOrganizations: singleRequest(() => '/hsds/3/organizations?full_service=true&per_page=100'),
  getHsdsOrganization: singleRequest(({ id }) => `/hsds/3/organizations/${hsdsId(id, 'organization')}?full_service=true`),
  exportListingsCsv: singleRequest(() => '/export/listings.csv'),
  exportListingsGeoJson: singleRequest(() => '/export/listings.geojson'),
  exportChanges: async (_listed, ask) => {
    const requests = [{ path: '/export/changes' }];
    const first = (await ask({ path: '/export/changes?limit=1' })).body as { readonly token?: string } | undefined;
    return first?.token === undefined ? requests : [...requests, { path: `/export/changes?after=${encodeURIComponent(first.token)}` }];
  },
  // An answer repeats the place that a question names: these name none.
  askChatbot: ({ id, near }) =>
    ['Where can I sleep?', `Tell me about service ${id}`].map((query) => ({
      headers: fromNewAddress(),
      path: '/bot/query',
      body: { query, coordinate: near.split('|').toReversed().join('|') },
    })),
  getRoute: singleRequest(({ id, near }) => `/services/${id}/route?currentCoordinate=${near}`),
  listBeds: requestsAtAllMoments(() => '/services/beds'),
  listManagedServices: requestsAtAllMoments(
    () => '/services/managed?sort=name',
    ({ street }) => `/services/managed?q=${encodeURIComponent(street)}`,
  ),
  countManagedServices: requestsAtAllMoments(() => '/services/managed/counts'),
  listApprovals: requestsAtAllMoments(
    () => '/services/approvals',
    () => '/services/approvals?shown=changed',
    () => '/services/approvals?shown=done',
    () => '/services/approvals?shown=twice',
  ),
  getApprovalChanges: requestsAtAllMoments(({ id }) => `/services/${id}/changes-since-approval`),
  listSameContact: singleRequest(({ street }) => `/services/same-contact?address1=${encodeURIComponent(street)}&city=Los%20Angeles`),
  getServiceHistory: singleRequest(({ id }) => `/services/${id}/history`),
  getBedHistory: singleRequest(({ id }) => `/services/${id}/beds-history`),
  getBedRhythm: singleRequest(({ id }) => `/services/${id}/bed-rhythm`),
  listBedHistory: singleRequest(() => '/beds/history'),
  listBedCounters: singleRequest(({ id }) => `/services/${id}/bed-counters`),
  listAudit: (listed) => [{ path: '/audit' }, { path: `/audit?service=${listed.id}&limit=100` }],
  countAudit: singleRequest(() => '/audit/count'),
  getThread: ({ threads }) => threads.map((id) => ({ path: `/audit/threads/${id}` })),
  getAuditEvents: ({ entries }) => entries.map((id) => ({ path: `/audit/${id}/events` })),
  getAuditExport: exportRequests,
  summarizeReplay: singleRequest((listed) => `/replay?${periodOf(listed)}`),
  listReplayChanges: singleRequest((listed) => `/replay/changes?${periodOf(listed)}&limit=500`),
  getReplayExport: async (listed, ask) => {
    const response = await ask({ path: '/replay/exports', body: Object.fromEntries(new URLSearchParams(periodOf(listed))) });
    const headers = { 'consistency-token': response.headers.get('consistency-token') ?? '' };
    return response.status === 200 ? [{ path: `/replay/exports/${idOf(response)}`, headers }] : [];
  },
  listReplayPlaces: ({ moments }) => moments.map((moment) => ({ path: `/replay/places?at=${moment}` })),
  getWhatIf: singleRequest((listed) => `/what-if?${periodOf(listed)}&quota=1&bedHours=1&ownersPublish=true`),
  previewUndo: ({ threads }) => threads.map((id) => ({ path: `/undo/${id}` })),
  getWaiting: singleRequest(() => '/waiting'),
  // Only administrators may upload a file; its preview has the facts of each listing that it would change.
  getImport: async ({ id }, ask) => {
    const text = `id,kind_codes,name,phone,city,state\n${id},MEALS,Another Name,303-555-0101,Denver,CO`;
    const uploaded = await ask({ path: '/imports', ...(await uploadRequestOf(text)) });
    if (uploaded.status !== 201) return [{ path: '/imports/00000000-0000-4000-8000-000000000000' }];
    await previewedImport({ sendRequest: (path) => ask({ path: path.replace('/api', '') }) }, idOf(uploaded));
    return [{ path: `/imports/${idOf(uploaded)}` }];
  },
  listFeedbacks: singleRequest(() => '/feedbacks'),
  // Rejected because of another user's change: the response contains both versions.
  reviseService: ({ id }) => [
    {
      path: `/services/${id}`,
      method: 'PUT',
      body: serviceForm({ revision: 0, name: 'Another Name', address1: '5 Other Road', zip: '90015', isConfidential: false }),
    },
  ],
};

/** Operations that return nothing about a listing, by reason. */
export const OPERATIONS_WITHOUT_PLACE: Readonly<Record<string, readonly string[]>> = {
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
    'distinguishService',
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
    'exportReplay',
    'undoCommand',
    'sendAppFeedback',
    'sendServiceFeedback',
    'sendMessage',
  ],
  'It describes an uploaded file, before a preview of it.': ['uploadImport', 'setImportOptions', 'removeImport'],
  'It tells how far an import is, and names rows of an uploaded file.': ['listImports', 'startImport', 'getImportReport'],
  'It is told no listing: it answers about what it is given.': ['locateAddress', 'searchCityOrZip', 'translate', 'listCounties'],
  'It tells ids of listings that changed, by the list that everybody sees.': ['watchChanges'],
  'Its link is sent to the current owner alone.': ['getConfirmation'],
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
  'It is about keys, and names shelters that an administrator chose.': ['listApiKeys', 'issueApiKey', 'revokeApiKey'],
  'It counts documents, and names read models and ids.': ['getSystem', 'requestRebuild', 'requestSwitch', 'cancelRebuild', 'requestProof'],
  'It is about the exchange format and its taxonomies.': [
    'getHsdsVersion',
    'listHsdsTaxonomies',
    'getHsdsTaxonomy',
    'listHsdsTaxonomyTerms',
    'getHsdsTaxonomyTerm',
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
