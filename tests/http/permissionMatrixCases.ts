import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { closingTokenOwner } from '#command-api/accounts/personalSecrets.ts';
import { can } from '#domain/permissions/permissions.ts';
import { allCounties } from '#geo/place/index.ts';
import { signConfirmLink } from '#identity/links/confirmLink.ts';
import { signMessagesOffLink } from '#identity/links/messagesOffLink.ts';
import { hsdsId, kindTerm } from '#interchange/hsds/ownTaxonomies.ts';
import { fieldOf, type RequestInput, type TestApi } from '../support/api.ts';
import { askingWith, createPhoto } from '../support/pictures.ts';
import { fromNewAddress, PASSWORD } from './authSupport.ts';
import { serviceForm, idOf, revisionOf } from './commandsSupport.ts';
import { uploadRequestOf } from './importsSupport.ts';
import {
  circumstancesOf,
  SECOND_OWNER_EMAIL,
  isPermittedIn,
  roleOf,
  type Cell,
  type CellContext,
  type Standing,
} from './permissionMatrixContext.ts';

/* One row for every operation of openapi.yaml: its request on a new resource, and the expected successful response. */

export interface MatrixRequest extends RequestInput {
  readonly path: string;
}
export interface MatrixCase {
  readonly standings: readonly Standing[];
  /** Status of the response for callers with permission. */
  readonly success: number;
  ask(context: CellContext): Promise<MatrixRequest> | MatrixRequest;
  /** Expected status, if more than one row of the table decides or a rejection is not a 403. */
  readonly expected?: (cell: Cell) => number;
  /** True if a request about the caller's own account changes that account. */
  readonly changesSelf?: boolean;
  /** True if no session is required but the response depends on the caller: an invalid token is rejected. */
  readonly checksToken?: true;
}

/** Standings of operations that leads may perform on services of volunteers, but not on services of providers. */
const SERVICE_STANDINGS: readonly Standing[] = ['own', 'named to count', 'of a USER', 'of a VOLUNTEER', 'of an ADMINISTRATOR'];
/** Standings of operations on beds, where a bed counter may do more than other users only by counting. */
const SHELTER_STANDINGS: readonly Standing[] = ['own', 'named to count', 'of a USER', 'of an ADMINISTRATOR'];
const NO_RESOURCE: readonly Standing[] = ['nothing'];
export const services: readonly Standing[] = ['own', 'of a USER', 'of an ADMINISTRATOR'];
export const PERSON_STANDINGS: readonly Standing[] = [
  'own',
  'VOLUNTEER',
  'VOLUNTEER SENIOR',
  'USER',
  'VOLUNTEER LEAD',
  'SUPER USER',
  'ADMINISTRATOR',
];

const REPLAY_PERIOD = 'from=2026-03-01T00:00:00.000Z&to=2026-03-10T17:00:00.000Z';
export const getRequest = (path: string): MatrixRequest => ({ path });
export const sendRequest = (method: string, path: string, body?: unknown): MatrixRequest => ({
  method,
  path,
  ...(body === undefined ? {} : { body }),
});
const randomCode = (): string => randomBytes(32).toString('base64url');
export const randomEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;
const DAY_MS = 86_400_000;

/** Creates the request data of a mailed link: an account with an e-mail address, and a token of the vault. */
const createPasswordLink = async ({ api, people }: CellContext, kind: 'password' | 'closing'): Promise<string> => {
  const { id } = await people.openAccount({ email: randomEmail(), displayName: 'Ana Example' });
  if (kind === 'closing') await people.appendEvents(id, { type: 'ClosingRequested', data: { services: { become: 'removed' } } });
  // Wait for the message that the event triggers: it issues another link, and a later link invalidates an earlier one.
  await api.product.reactions?.whenSettled();
  return people.vault.resetTokens.issue(kind === 'closing' ? closingTokenOwner(id) : id, 0);
};

/** Creates a service of a user with an account, and the path of the link in their message. */
const createConfirmation = async ({ api, people }: CellContext): Promise<{ readonly path: string; readonly revision: number }> => {
  const { id: accountId, token: sessionToken } = await people.openAccount({ email: randomEmail(), displayName: 'Ana Example' });
  const added = await api.sendRequest('/api/services', { body: serviceForm(), token: sessionToken });
  const [serviceId, revision, expiresAt] = [idOf(added), revisionOf(added), api.clock() + DAY_MS];
  return { path: `/confirmations/${signConfirmLink(people.vault, { accountId, serviceId, revision, expiresAt })}`, revision };
};

const closeSubjectAccount = async (context: CellContext): Promise<string> => {
  const id = await context.subject();
  const now = context.api.clock();
  const closedAt = new Date(now).toISOString();
  const eraseAfter = new Date(now + DAY_MS).toISOString();
  if (context.standing !== 'own')
    await context.people.appendEvents(id, {
      type: 'AccountClosed',
      data: { by: 'person', closedAt, eraseAfter, services: { become: 'removed' } },
    });
  return id;
};

/** Returns the first event of an empty batch that this account started. */
const batchStartEvent = (startedBy: string) => ({
  id: randomUUID(),
  type: 'BatchStarted',
  data: { kind: 'remove', ids: [] },
  metadata: {
    commandId: randomUUID(),
    commandDigest: '0'.repeat(64),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    actor: { id: startedBy, role: 'USER', via: 'api' },
    occurredAt: '2026-03-10T17:00:00.000Z',
    locale: 'en',
  } as const,
});

/** Resolves when no proof of the read models runs. */
const waitForProofToEnd = async (api: TestApi): Promise<void> => {
  while (fieldOf(await api.sendRequest('/api/system'), 'runningProof') !== null) await delay(100);
};

/** Returns the thread of the last change of a shelter, once the audit contains it. */
const lastThreadOf = async ({ api, ...context }: CellContext): Promise<string> => {
  const lastEvent = (await api.product.store.readStream(`service-${await context.service({ isApproved: true })}`)).at(-1);
  if (lastEvent === undefined) throw new Error('A service without events');
  await api.caughtUp(lastEvent.position);
  return lastEvent.metadata.correlationId;
};

const resetCase = (method: 'POST' | 'PUT'): MatrixCase => ({
  standings: NO_RESOURCE,
  success: 200,
  ask: async (context) =>
    sendRequest(method, `/auth/password?token=${await createPasswordLink(context, 'password')}`, { password: 'four windy corners' }),
});
const PIN = { coordinates: [-118.25, 34.05] };
const ADDRESS = { address1: '1 Example Street', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US' };
const NIGHT = { startDate: '2026-12-24', endDate: '2026-12-24' };
const OTHER_PERSON_STANDINGS = PERSON_STANDINGS.filter((standing) => standing !== 'own');
const serviceCase = (success: number, ask: (id: string) => MatrixRequest, { isApproved = true } = {}): MatrixCase => ({
  standings: services,
  success,
  ask: async (context) => ask(await context.service({ isApproved })),
});
const personCase = (ask: (id: string) => MatrixRequest, standings = PERSON_STANDINGS): MatrixCase => ({
  standings,
  success: 200,
  changesSelf: true,
  ask: async (context) => ask(await context.subject()),
});
/** Adds and removes a service. The removal frees its place in the quota of the owner, so it can be restored. */
const addRemovedService = async (context: CellContext): Promise<string> => {
  const id = await context.service({ isApproved: true });
  const removeReply = await context.api.sendRequest(`/api/services/${id}`, { method: 'DELETE' });
  await context.api.projected(removeReply);
  return id;
};
/** Creates a case about a bed count of a shelter that an administrator made. */
const bedCountCase = (ask: (commandId: string) => MatrixRequest): MatrixCase => ({
  standings: SHELTER_STANDINGS,
  success: 200,
  ask: async (context) => {
    const count = { id: await context.service({ isApproved: true }), availableBeds: 4 };
    const countReply = await context.api.sendRequest('/api/services/update-available-beds', { body: { services: [count] } });
    await context.api.projected(countReply);
    return ask(String(fieldOf(countReply, 'commandId')));
  },
});
/** Callers who may not read the history of a listing get 404. */
const undoExpected = (cell: Cell): number => {
  const { accountApproved = true } = circumstancesOf(cell);
  if (can(roleOf(cell.actor), 'command.undo', { own: isPermittedIn(cell, 'beds.count'), accountApproved })) return 200;
  // Unapproved users may undo nothing.
  return isPermittedIn(cell, 'service.readHistory') || !accountApproved ? 403 : 404;
};
const plainCase = (success: number, ask: () => MatrixRequest): MatrixCase => ({ standings: NO_RESOURCE, success, ask });
/** Creates a case about the caller's own account. */
const selfCase = (success: number, ask: () => MatrixRequest): MatrixCase => ({ ...plainCase(success, ask), changesSelf: true });

export const NOTICE = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
const LINE = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };
/** Creates a case about a new crisis line that reads already return. */
const crisisLineCase = (ask: (id: string) => MatrixRequest): MatrixCase => ({
  standings: NO_RESOURCE,
  success: 200,
  ask: async ({ api }) => {
    const added = await api.sendRequest('/api/crisis-lines', { body: LINE });
    return { ...ask(idOf(added)), headers: { 'consistency-token': added.headers.get('consistency-token') ?? '' } };
  },
});
const API_KEY = { name: 'Example Mission', rights: ['readHistory'] };
const REGION = { name: 'Metro' };
const COORDINATOR = { name: 'Rosa P.', officePhone: '3035550161' };
const LIAISON = { name: 'Grace H.', district: 'Denver Public Schools', county: 'Denver, CO' };
/** Counties, each used by only one region of the matrix: a county belongs to one region. */
const COUNTIES = allCounties();
let countyIndex = 0;
const nextCounty = (): string => COUNTIES[(countyIndex += 1) % COUNTIES.length] ?? '';
const createCoordinator = async (api: CellContext['api']): Promise<string> =>
  idOf(await api.sendRequest('/api/coordinators', { body: COORDINATOR }));
/** Creates a case about a new region that reads already return. */
const regionCase = (ask: (id: string, coordinatorId: string) => MatrixRequest): MatrixCase => ({
  standings: NO_RESOURCE,
  success: 200,
  ask: async ({ api }) => {
    const coordinatorId = await createCoordinator(api);
    const added = await api.sendRequest('/api/regions', { body: { ...REGION, counties: [nextCounty()], coordinatorIds: [coordinatorId] } });
    return { ...ask(idOf(added), coordinatorId), headers: { 'consistency-token': added.headers.get('consistency-token') ?? '' } };
  },
});
/** Creates a case about a new contact that reads already return. */
const contactCase = (list: 'coordinators' | 'liaisons', body: object, ask: (path: string) => MatrixRequest): MatrixCase => ({
  standings: NO_RESOURCE,
  success: 200,
  ask: async ({ api }) => {
    const added = await api.sendRequest(`/api/${list}`, { body });
    return { ...ask(`/${list}/${idOf(added)}`), headers: { 'consistency-token': added.headers.get('consistency-token') ?? '' } };
  },
});
const LISTINGS_FILE = 'name,phone\nOak Pantry,303-555-0101';
/** Creates a case about an uploaded file of listings. */
const importCase = (success: number, ask: (path: string) => MatrixRequest): MatrixCase => ({
  standings: NO_RESOURCE,
  success,
  ask: async ({ api }) => ask(`/imports/${idOf(await api.sendRequest('/api/imports', await uploadRequestOf(LISTINGS_FILE)))}`),
});
export const FEEDBACK_FORM = { email: 'ana@example.org', subject: 'Hours', message: 'They close at six.' };
/** Creates a case about a feedback with a picture, on a service of the owner that the standing names. */
export const feedbackCase = (ask: (id: string) => MatrixRequest): MatrixCase => ({
  standings: services,
  success: 200,
  ask: async (context) => {
    const fields = { ...FEEDBACK_FORM, serviceId: await context.service({ isApproved: true }) };
    const headers = { ...fromNewAddress(), 'idempotency-key': randomCode() };
    const feedbackReply = await context.api.sendRequest(
      '/api/feedbacks/service',
      await askingWith(fields, [{ bytes: await createPhoto() }], headers),
    );
    await context.api.projected(feedbackReply);
    return ask(idOf(feedbackReply));
  },
});

export const CASES: Readonly<Record<string, MatrixCase>> = {
  healthz: plainCase(200, () => getRequest('/../healthz')),
  readyz: plainCase(200, () => getRequest('/../readyz')),
  listPermissions: plainCase(200, () => getRequest('/permissions')),

  listServices: { ...plainCase(200, () => getRequest('/services?limit=1')), checksToken: true },
  countServices: { ...plainCase(200, () => getRequest('/services/counts')), checksToken: true },
  watchChanges: plainCase(200, () => getRequest('/changes')),
  getService: {
    ...serviceCase(200, (id) => getRequest(`/services/${id}`), { isApproved: false }),
    // A pending service is 404 for callers who may not read it.
    expected: (cell) => (isPermittedIn(cell, 'service.readUnapproved') ? 200 : 404),
    checksToken: true,
  },
  getHsdsVersion: plainCase(200, () => getRequest('/hsds/3')),
  listHsdsServices: plainCase(200, () => getRequest('/hsds/3/services')),
  getHsdsService: { ...serviceCase(200, (id) => getRequest(`/hsds/3/services/${id}`)), checksToken: true },
  listHsdsServiceAtLocations: plainCase(200, () => getRequest('/hsds/3/service_at_locations')),
  getHsdsServiceAtLocation: serviceCase(200, (id) => getRequest(`/hsds/3/service_at_locations/${hsdsId(id, 'service at location')}`)),
  listHsdsOrganizations: plainCase(200, () => getRequest('/hsds/3/organizations')),
  getHsdsOrganization: serviceCase(200, (id) => getRequest(`/hsds/3/organizations/${hsdsId(id, 'organization')}`)),
  listHsdsTaxonomies: plainCase(200, () => getRequest('/hsds/3/taxonomies')),
  getHsdsTaxonomy: plainCase(200, () => getRequest(`/hsds/3/taxonomies/${kindTerm('MEALS').taxonomy_detail.id}`)),
  listHsdsTaxonomyTerms: plainCase(200, () => getRequest('/hsds/3/taxonomy_terms')),
  getHsdsTaxonomyTerm: plainCase(200, () => getRequest(`/hsds/3/taxonomy_terms/${kindTerm('MEALS').id}`)),
  exportListingsCsv: plainCase(200, () => getRequest('/export/listings.csv')),
  exportListingsGeoJson: plainCase(200, () => getRequest('/export/listings.geojson')),
  exportChanges: plainCase(200, () => getRequest('/export/changes')),
  getBedRhythm: {
    ...serviceCase(200, (id) => getRequest(`/services/${id}/bed-rhythm`), { isApproved: false }),
    expected: (cell) => (isPermittedIn(cell, 'service.readUnapproved') ? 200 : 404),
    checksToken: true,
  },
  getRoute: {
    ...serviceCase(200, (id) => getRequest(`/services/${id}/route?currentCoordinate=-118.24|34.05`), { isApproved: false }),
    expected: (cell) => (isPermittedIn(cell, 'service.readUnapproved') ? 200 : 404),
    checksToken: true,
  },
  listBeds: { ...plainCase(200, () => getRequest('/services/beds')), standings: ['own'] },
  getWaiting: plainCase(200, () => getRequest('/waiting')),
  listManagedServices: plainCase(200, () => getRequest('/services/managed')),
  countManagedServices: plainCase(200, () => getRequest('/services/managed/counts')),
  listApprovals: plainCase(200, () => getRequest('/services/approvals')),
  listSameContact: plainCase(200, () => getRequest('/services/same-contact?phone=2135550100')),
  getApprovalChanges: serviceCase(200, (id) => getRequest(`/services/${id}/changes-since-approval`)),
  getServiceHistory: serviceCase(200, (id) => getRequest(`/services/${id}/history`)),
  getBedHistory: serviceCase(200, (id) => getRequest(`/services/${id}/beds-history`)),
  listBedHistory: plainCase(200, () => getRequest('/beds/history')),
  listAudit: plainCase(200, () => getRequest('/audit?limit=5')),
  summarizeReplay: plainCase(200, () => getRequest(`/replay?${REPLAY_PERIOD}`)),
  listReplayChanges: plainCase(200, () => getRequest(`/replay/changes?${REPLAY_PERIOD}`)),
  listReplayPlaces: plainCase(200, () => getRequest('/replay/places?at=2026-03-10T16:00:00.000Z')),
  getWhatIf: plainCase(200, () => getRequest(`/what-if?${REPLAY_PERIOD}&quota=2`)),
  countAudit: plainCase(200, () => getRequest('/audit/count?kind=approvals')),
  exportAudit: plainCase(200, () => sendRequest('POST', '/audit/exports', { format: 'csv', kind: 'beds' })),
  getAuditExport: { ...plainCase(404, () => getRequest('/audit/exports/none')) },
  exportReplay: plainCase(200, () =>
    sendRequest('POST', '/replay/exports', { from: '2026-03-01T00:00:00.000Z', to: '2026-03-10T16:00:00.000Z' }),
  ),
  getReplayExport: plainCase(404, () => getRequest('/replay/exports/none')),
  getSeal: plainCase(200, () => getRequest('/audit/seal')),
  getAuditEvents: plainCase(404, () => getRequest('/audit/2026-01-01T00:00:00.000Z.00000000000000000001/events')),
  getThread: {
    standings: services,
    success: 200,
    ask: async (context) => getRequest(`/audit/threads/${await lastThreadOf(context)}`),
  },
  // `undoRights.test.ts` covers the conditions of each kind of command.
  previewUndo: { ...bedCountCase((id) => getRequest(`/undo/${id}`)), expected: undoExpected },
  undoCommand: { ...bedCountCase((id) => sendRequest('POST', '/undo', { id })), expected: undoExpected },
  searchCityOrZip: plainCase(200, () => sendRequest('POST', '/services/search-city-or-zip', { keyword: 'Los' })),
  // No translator is configured here.
  translate: selfCase(503, () => sendRequest('POST', '/common/translate', { source: 'en', target: 'es', text: 'Hot meals' })),
  askChatbot: plainCase(200, () => sendRequest('POST', '/bot/query', { query: 'hello' })),
  locateAddress: selfCase(200, () => sendRequest('POST', '/services/locate-address', ADDRESS)),
  addService: selfCase(201, () => sendRequest('POST', '/services', serviceForm())),
  reviseService: {
    ...serviceCase(200, (id) => sendRequest('PUT', `/services/${id}`, serviceForm({ phone: '' }))),
    standings: SERVICE_STANDINGS,
    // Callers who may only set a critical notice cannot change other facts through a revision.
    expected: (cell) => (isPermittedIn(cell, 'service.revise') ? 200 : 403),
  },
  setPlace: { ...serviceCase(200, (id) => sendRequest('PUT', `/services/${id}/place`, PIN)), standings: SERVICE_STANDINGS },
  setCriticalNotice: serviceCase(200, (id) => sendRequest('PUT', `/services/${id}/critical-notice`, NOTICE)),
  removeService: { ...serviceCase(200, (id) => sendRequest('DELETE', `/services/${id}`)), standings: SERVICE_STANDINGS },
  confirmService: serviceCase(200, (id) => sendRequest('POST', `/services/${id}/confirm`, {})),
  closeDates: { ...serviceCase(200, (id) => sendRequest('POST', `/services/${id}/closed-dates`, NIGHT)), standings: SERVICE_STANDINGS },
  openDates: {
    ...serviceCase(200, (id) => sendRequest('DELETE', `/services/${id}/closed-dates?${new URLSearchParams(NIGHT).toString()}`)),
    standings: SERVICE_STANDINGS,
  },
  listBedCounters: serviceCase(200, (id) => getRequest(`/services/${id}/bed-counters`)),
  addBedCounter: {
    ...serviceCase(200, (id) => sendRequest('POST', `/services/${id}/bed-counters`, { email: SECOND_OWNER_EMAIL })),
    standings: SHELTER_STANDINGS,
  },
  removeBedCounter: serviceCase(200, (id) => sendRequest('DELETE', `/services/${id}/bed-counters/nobody`)),
  setBedReminder: {
    ...serviceCase(200, (id) => sendRequest('PUT', `/services/${id}/bed-reminder`, { on: false })),
    standings: SHELTER_STANDINGS,
  },
  restoreService: {
    ...serviceCase(200, () => getRequest('')),
    ask: async (context) => sendRequest('POST', `/services/${await addRemovedService(context)}/restore`),
  },
  withdrawApproval: serviceCase(200, (id) => sendRequest('POST', `/services/${id}/withdraw-approval`, {})),
  distinguishService: {
    ...serviceCase(200, () => getRequest('')),
    ask: async (context) => {
      const id = await context.service({ isApproved: true });
      const otherId = await context.service({ isApproved: true });
      return sendRequest('POST', `/services/${id}/different-places`, { otherId });
    },
  },
  takeBackChanges: serviceCase(200, (id) => sendRequest('POST', `/services/${id}/take-back`, {})),
  handOverService: {
    ...serviceCase(200, () => getRequest('')),
    ask: async (context) =>
      sendRequest('POST', `/services/${await context.service({ isApproved: true })}/hand-over`, { userEmail: SECOND_OWNER_EMAIL }),
  },
  requestOwnership: {
    // Only services without an owner can be requested, and never by their own owner.
    ...serviceCase(200, (id) => sendRequest('POST', `/services/${id}/ownership-requests`, { message: 'I work there.' })),
    standings: ['own'],
  },
  grantOwnership: serviceCase(409, (id) => sendRequest('POST', `/services/${id}/ownership-requests/nobody/grant`)),
  declineOwnership: serviceCase(409, (id) => sendRequest('POST', `/services/${id}/ownership-requests/nobody/decline`, {})),
  updateAvailableBeds: {
    ...serviceCase(200, (id) => sendRequest('POST', '/services/update-available-beds', { services: [{ id, availableBeds: 3 }] })),
    standings: SHELTER_STANDINGS,
  },
  approveServices: {
    ...serviceCase(200, (id) => sendRequest('POST', '/services/approve-services', { services: [id] }), { isApproved: false }),
    // An owner who counted beds may call this operation too, but cannot approve pending services.
    expected: (cell) => (isPermittedIn(cell, 'service.approve') ? 200 : 403),
    standings: SHELTER_STANDINGS,
  },
  removeServices: serviceCase(200, (id) => sendRequest('POST', '/services/remove-services', { services: [id] }), { isApproved: false }),

  getBatch: {
    standings: ['own', 'of a USER'],
    success: 200,
    ask: async (context) => {
      const { self, standing, api } = context;
      const id = randomUUID();
      const startedBy = standing === 'own' ? (self?.id ?? 'guest') : 'another account';
      await api.product.store.append(`batch-${id}`, 'no_stream', [batchStartEvent(startedBy)]);
      return getRequest(`/batches/${id}`);
    },
  },

  getCommandStatus: { ...plainCase(200, () => getRequest('/commands/a-key')), checksToken: true },

  getConfirmation: {
    ...plainCase(200, () => getRequest('')),
    ask: async (context) => getRequest((await createConfirmation(context)).path),
  },
  confirmByLink: {
    ...plainCase(200, () => getRequest('')),
    ask: async (context) => {
      const { path, revision } = await createConfirmation(context);
      return sendRequest('POST', path, { revision });
    },
  },

  giveKudos: {
    ...plainCase(200, () => getRequest('')),
    ask: async (context) => sendRequest('POST', `/services/${await context.service({ isApproved: true })}/likes`),
  },
  forgetDevice: plainCase(204, () => sendRequest('POST', '/device/forget')),

  getSystem: plainCase(200, () => getRequest('/system')),
  requestRebuild: {
    ...plainCase(200, () => getRequest('/system')),
    ask: async ({ api }) => {
      await api.sendRequest('/api/system/models/pages/cancel', { method: 'POST' });
      return sendRequest('POST', '/system/models/pages/rebuild');
    },
  },
  requestSwitch: plainCase(409, () => sendRequest('POST', '/system/models/versions/switch', { acceptDifferences: true })),
  cancelRebuild: plainCase(200, () => sendRequest('POST', '/system/models/regions/cancel')),
  requestProof: {
    ...plainCase(200, () => getRequest('/system')),
    ask: async ({ api }) => {
      await waitForProofToEnd(api);
      return sendRequest('POST', '/system/proof');
    },
  },
  listCrisisLines: plainCase(200, () => getRequest('/crisis-lines')),
  getCrisisLine: crisisLineCase((id) => getRequest(`/crisis-lines/${id}`)),
  addCrisisLine: plainCase(201, () => sendRequest('POST', '/crisis-lines', LINE)),
  reviseCrisisLine: crisisLineCase((id) => sendRequest('PUT', `/crisis-lines/${id}`, { ...LINE, phone: '211' })),
  removeCrisisLine: crisisLineCase((id) => sendRequest('DELETE', `/crisis-lines/${id}`)),
  restoreCrisisLine: crisisLineCase((id) => sendRequest('POST', `/crisis-lines/${id}/restore`)),

  listApiKeys: plainCase(200, () => getRequest('/api-keys')),
  issueApiKey: plainCase(201, () => sendRequest('POST', '/api-keys', API_KEY)),
  revokeApiKey: {
    ...plainCase(200, () => getRequest('')),
    ask: async ({ api }) => sendRequest('DELETE', `/api-keys/${idOf(await api.sendRequest('/api/api-keys', { body: API_KEY }))}`),
  },

  listRegions: plainCase(200, () => getRequest('/regions')),
  listCounties: plainCase(200, () => getRequest('/counties')),
  getRegion: regionCase((id) => getRequest(`/regions/${id}`)),
  addRegion: {
    ...plainCase(201, () => getRequest('')),
    ask: async ({ api }) =>
      sendRequest('POST', '/regions', { ...REGION, counties: [nextCounty()], coordinatorIds: [await createCoordinator(api)] }),
  },
  reviseRegion: regionCase((id, coordinatorId) =>
    sendRequest('PUT', `/regions/${id}`, { ...REGION, counties: [nextCounty()], coordinatorIds: [coordinatorId] }),
  ),
  removeRegion: regionCase((id) => sendRequest('DELETE', `/regions/${id}`)),
  restoreRegion: regionCase((id) => sendRequest('POST', `/regions/${id}/restore`)),
  listCoordinators: plainCase(200, () => getRequest('/coordinators')),
  getCoordinator: contactCase('coordinators', COORDINATOR, (path) => getRequest(path)),
  addCoordinator: plainCase(201, () => sendRequest('POST', '/coordinators', COORDINATOR)),
  reviseCoordinator: contactCase('coordinators', COORDINATOR, (path) => sendRequest('PUT', path, { ...COORDINATOR, fax: '3035550169' })),
  removeCoordinator: contactCase('coordinators', COORDINATOR, (path) => sendRequest('DELETE', path)),
  restoreCoordinator: contactCase('coordinators', COORDINATOR, (path) => sendRequest('POST', `${path}/restore`)),
  listLiaisons: plainCase(200, () => getRequest('/liaisons')),
  getLiaison: contactCase('liaisons', LIAISON, (path) => getRequest(path)),
  addLiaison: plainCase(201, () => sendRequest('POST', '/liaisons', LIAISON)),
  reviseLiaison: contactCase('liaisons', LIAISON, (path) => sendRequest('PUT', path, { ...LIAISON, title: 'Dr.' })),
  removeLiaison: contactCase('liaisons', LIAISON, (path) => sendRequest('DELETE', path)),
  restoreLiaison: contactCase('liaisons', LIAISON, (path) => sendRequest('POST', `${path}/restore`)),

  getStaticPage: plainCase(200, () => getRequest('/static-pages/ABOUT')),
  listStaticPages: plainCase(200, () => getRequest('/static-pages')),
  publishStaticPage: plainCase(200, () => sendRequest('PUT', '/static-pages/FAQ', { language: 'en', content: '<p>Hi</p>' })),
  getStaticPageHistory: plainCase(200, () => getRequest('/static-pages/FAQ/history')),
  getStaticPageVersion: plainCase(404, () => getRequest('/static-pages/ABOUT/history/9')),
  takeBackStaticPage: plainCase(200, () => sendRequest('POST', '/static-pages/TERMS/take-back', { language: 'en' })),

  sendAppFeedback: plainCase(201, () => sendRequest('POST', '/feedbacks/app', FEEDBACK_FORM)),
  sendServiceFeedback: {
    ...plainCase(201, () => getRequest('')),
    ask: async (context) =>
      sendRequest('POST', '/feedbacks/service', { ...FEEDBACK_FORM, serviceId: await context.service({ isApproved: true }) }),
  },
  sendMessage: {
    // The shelter of the matrix has no e-mail address.
    ...plainCase(409, () => getRequest('')),
    ask: async (context) =>
      sendRequest('POST', '/messages', {
        serviceId: await context.service({ isApproved: true }),
        name: 'Ana',
        email: 'ana@example.org',
        phone: '(213) 555-0107',
        message: 'Is there a bed?',
      }),
  },
  listFeedbacks: plainCase(200, () => getRequest('/feedbacks')),
  getFeedback: feedbackCase((id) => getRequest(`/feedbacks/${id}`)),
  seeFeedback: feedbackCase((id) => sendRequest('POST', `/feedbacks/${id}/seen`)),
  archiveFeedback: feedbackCase((id) => sendRequest('POST', `/feedbacks/${id}/archive`)),
  unarchiveFeedback: feedbackCase((id) => sendRequest('POST', `/feedbacks/${id}/unarchive`)),
  deleteFeedback: feedbackCase((id) => sendRequest('DELETE', `/feedbacks/${id}`)),
  restoreFeedback: feedbackCase((id) => sendRequest('POST', `/feedbacks/${id}/restore`)),
  getFile: {
    ...feedbackCase((id) => getRequest(`/files/${id}-0.webp`)),
    // The owner of a service reads its feedback, but sees neither senders nor their pictures.
    expected: (cell) => (isPermittedIn(cell, 'feedback.readSender') ? 200 : 403),
  },

  // Signing in needs no role: all actors sign in as the same user.
  signIn: plainCase(200, () => sendRequest('POST', '/auth/sign-in', { email: SECOND_OWNER_EMAIL, password: PASSWORD })),
  signUp: plainCase(201, () =>
    sendRequest('POST', '/auth/sign-up', { email: randomEmail(), password: PASSWORD, displayName: 'Ana Example' }),
  ),
  requestResetPassword: {
    ...plainCase(200, () => getRequest('')),
    ask: async ({ people }) => {
      const address = randomEmail();
      await people.openAccount({ email: address, displayName: 'Ana Example' });
      return sendRequest('POST', '/auth/request-reset-password', { email: address });
    },
  },
  resetPassword: resetCase('POST'),
  putPassword: resetCase('PUT'),
  confirmCloseAccount: {
    ...plainCase(200, () => getRequest('')),
    ask: async (context) => sendRequest('POST', '/auth/close-account/confirm', { token: await createPasswordLink(context, 'closing') }),
  },
  listSignInMethods: plainCase(200, () => getRequest('/auth/methods')),
  // No other provider is configured here: these operations reject every caller alike.
  startSocialSignIn: plainCase(404, () => getRequest('/auth/social/google')),
  socialCallback: plainCase(404, () => getRequest('/auth/social/google/callback?code=x&state=y')),
  redeemSocialSignIn: plainCase(401, () => sendRequest('POST', '/auth/social/redeem', { code: randomCode() })),
  giveSocialEmail: plainCase(400, () => sendRequest('POST', '/auth/social/email', { code: randomCode(), email: randomEmail() })),
  confirmSocialEmail: plainCase(400, () => sendRequest('POST', '/auth/social/confirm', { code: randomCode() })),

  signOut: selfCase(200, () => sendRequest('POST', '/auth/sign-out')),
  getSession: plainCase(200, () => getRequest('/auth/session')),
  getProfile: plainCase(200, () => getRequest('/auth/profile')),
  updateProfile: selfCase(200, () => sendRequest('PUT', '/auth/profile', { displayName: 'Ana Example' })),
  getOwnMessages: plainCase(200, () => getRequest('/auth/messages')),
  switchOwnMessages: selfCase(200, () => sendRequest('PUT', '/auth/messages', { weekly: false })),
  endMessages: {
    ...plainCase(200, () => getRequest('')),
    ask: async ({ people }) => {
      const { id: accountId } = await people.openAccount({ email: randomEmail(), displayName: 'Ana Example' });
      return sendRequest('POST', `/auth/messages/off/${signMessagesOffLink(people.vault, { accountId, kinds: ['weekly'] })}`);
    },
  },
  changePassword: {
    ...selfCase(200, () => getRequest('')),
    ask: async ({ people, self }) => {
      if (self !== null) await people.vault.credentials.setPassword(self.id, PASSWORD);
      return sendRequest('PUT', '/auth/change-password', { oldPassword: PASSWORD, newPassword: 'four windy corners' });
    },
  },
  closeAccount: selfCase(200, () => sendRequest('POST', '/auth/close-account', { services: 'remove' })),
  reportNotifications: selfCase(200, () => sendRequest('POST', '/auth/report-notifications')),

  listUsers: plainCase(200, () => getRequest('/users?search=roles&q=VOLUNTEER')),
  getUser: personCase((id) => getRequest(`/users/${id}`)),
  updateUser: personCase((id) => sendRequest('PUT', `/users/${id}`, { displayName: 'Another Name' })),
  closeUser: personCase((id) => sendRequest('DELETE', `/users/${id}`)),
  reopenUser: {
    ...personCase(() => getRequest(''), OTHER_PERSON_STANDINGS),
    ask: async (context) => sendRequest('POST', `/users/${await closeSubjectAccount(context)}/reopen`),
  },
  eraseUser: {
    ...personCase(() => getRequest(''), OTHER_PERSON_STANDINGS),
    ask: async (context) => sendRequest('POST', `/users/${await closeSubjectAccount(context)}/erase`),
  },
  getCertificate: {
    ...personCase(() => getRequest(''), ['USER']),
    ask: async (context) => {
      const id = await closeSubjectAccount(context);
      await context.api.sendRequest(`/api/users/${id}/erase`, { method: 'POST' });
      await context.people.appendEvents(id);
      return getRequest(`/users/${id}/certificate`);
    },
  },
  uploadImport: {
    ...plainCase(201, () => getRequest('')),
    ask: async () => ({ path: '/imports', ...(await uploadRequestOf(LISTINGS_FILE)) }),
  },
  getImport: importCase(200, getRequest),
  setImportOptions: importCase(200, (path) => sendRequest('PUT', `${path}/options`, { mapping: { phone: null } })),
  listImports: plainCase(200, () => getRequest('/imports')),
  startImport: {
    ...plainCase(202, () => getRequest('')),
    ask: async ({ api }) => {
      const uploaded = await api.sendRequest('/api/imports', await uploadRequestOf(LISTINGS_FILE));
      return sendRequest('POST', `/imports/${idOf(uploaded)}/start`, { optionsVersion: fieldOf(uploaded, 'optionsVersion') });
    },
  },
  // A draft has no report yet.
  getImportReport: importCase(404, (path) => getRequest(`${path}/report`)),
  removeImport: importCase(204, (path) => sendRequest('DELETE', path)),
  setPermission: personCase((id) => sendRequest('POST', `/users/${id}/set-permission`, { role: 'VOLUNTEER SENIOR' })),
};
