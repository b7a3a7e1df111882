import { randomBytes, randomUUID } from 'node:crypto';
import { closingTokenOwner } from '#command-api/accounts/personalSecrets.ts';
import { allCounties } from '#geo/place/index.ts';
import { signConfirmLink } from '#identity/links/confirmLink.ts';
import { signMessagesOffLink } from '#identity/links/messagesOffLink.ts';
import { can } from '#kernel/permissions/permissions.ts';
import { fieldOf, type Ask } from '../support/api.ts';
import { askingWith, photograph } from '../support/pictures.ts';
import { reached } from '../support/reached.ts';
import { fromElsewhere, PASSWORD } from './authSupport.ts';
import { form, idOf, revisionOf } from './commandsSupport.ts';
import { circumstancesOf, KEEPER, mayIn, roleOf, type Cell, type CellContext, type Standing } from './permissionMatrixContext.ts';

/* One row for every operation of openapi.yaml: its request on a new resource, and the expected successful response. */

export interface MatrixRequest extends Ask {
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
const withVolunteers: readonly Standing[] = ['own', 'named to count', 'of a USER', 'of a VOLUNTEER', 'of an ADMINISTRATOR'];
/** Standings of operations on beds, where a bed counter may do more than other users only by counting. */
const withCounters: readonly Standing[] = ['own', 'named to count', 'of a USER', 'of an ADMINISTRATOR'];
const alone: readonly Standing[] = ['nothing'];
export const services: readonly Standing[] = ['own', 'of a USER', 'of an ADMINISTRATOR'];
export const persons: readonly Standing[] = [
  'own',
  'VOLUNTEER',
  'VOLUNTEER SENIOR',
  'USER',
  'VOLUNTEER LEAD',
  'SUPER USER',
  'ADMINISTRATOR',
];

export const get = (path: string): MatrixRequest => ({ path });
export const send = (method: string, path: string, body?: unknown): MatrixRequest => ({
  method,
  path,
  ...(body === undefined ? {} : { body }),
});
const code = (): string => randomBytes(32).toString('base64url');
export const email = (): string => `${randomBytes(6).toString('hex')}@example.org`;
const DAY_MS = 86_400_000;

/** Creates the request data of a mailed link: an account with an e-mail address, and a token of the vault. */
const linkOf = async ({ api, people }: CellContext, kind: 'password' | 'closing'): Promise<string> => {
  const { id } = await people.open({ email: email(), displayName: 'Ana Example' });
  if (kind === 'closing') await people.happen(id, { type: 'ClosingRequested', data: { services: { become: 'removed' } } });
  // Wait for the message that the event triggers: it issues another link, and a later link invalidates an earlier one.
  await api.product.reactions?.whenSettled();
  return people.vault.resetTokens.issue(kind === 'closing' ? closingTokenOwner(id) : id, 0);
};

/** Creates a service of a user with an account, and the path of the link in their message. */
const confirmationOf = async ({ api, people }: CellContext): Promise<{ readonly path: string; readonly revision: number }> => {
  const { id: accountId, token: session } = await people.open({ email: email(), displayName: 'Ana Example' });
  const added = await api.ask('/api/services', { body: form(), token: session });
  const [serviceId, revision, expiresAt] = [idOf(added), revisionOf(added), api.clock() + DAY_MS];
  return { path: `/confirmations/${signConfirmLink(people.vault, { accountId, serviceId, revision, expiresAt })}`, revision };
};

const closedSubject = async (context: CellContext): Promise<string> => {
  const id = await context.subject();
  const now = context.api.clock();
  const closedAt = new Date(now).toISOString();
  const eraseAfter = new Date(now + DAY_MS).toISOString();
  if (context.standing !== 'own')
    await context.people.happen(id, {
      type: 'AccountClosed',
      data: { by: 'person', closedAt, eraseAfter, services: { become: 'removed' } },
    });
  return id;
};

/** Returns the first event of an empty batch that this account started. */
const batchStarted = (giver: string) => ({
  id: randomUUID(),
  type: 'BatchStarted',
  data: { kind: 'remove', ids: [] },
  metadata: {
    commandId: randomUUID(),
    commandDigest: '0'.repeat(64),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    actor: { id: giver, role: 'USER', via: 'api' },
    occurredAt: '2026-03-10T17:00:00.000Z',
    locale: 'en',
  } as const,
});

/** Returns the thread of the last change of a shelter, once the audit contains it. */
const threadOf = async ({ api, ...context }: CellContext): Promise<string> => {
  const last = (await api.product.store.readStream(`service-${await context.service(true)}`)).at(-1);
  if (last === undefined) throw new Error('A service without events');
  await reached(api.product.projections, last.position);
  return last.metadata.correlationId;
};

const reset = (method: 'POST' | 'PUT'): MatrixCase => ({
  standings: alone,
  success: 200,
  ask: async (context) => send(method, `/auth/password?token=${await linkOf(context, 'password')}`, { password: 'four windy corners' }),
});
const PIN = { coordinates: [-118.25, 34.05] };
const ADDRESS = { address1: '1 Example Street', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US' };
const NIGHT = { startDate: '2026-12-24', endDate: '2026-12-24' };
const ofOthers = persons.filter((standing) => standing !== 'own');
const onService = (success: number, ask: (id: string) => MatrixRequest, approved = true): MatrixCase => ({
  standings: services,
  success,
  ask: async (context) => ask(await context.service(approved)),
});
const onPerson = (ask: (id: string) => MatrixRequest, standings = persons): MatrixCase => ({
  standings,
  success: 200,
  changesSelf: true,
  ask: async (context) => ask(await context.subject()),
});
/** Adds and removes a service. The removal frees its place in the quota of the owner, so it can be restored. */
const removedService = async (context: CellContext): Promise<string> => {
  const id = await context.service(true);
  const removed = await context.api.ask(`/api/services/${id}`, { method: 'DELETE' });
  await context.api.projected(removed);
  return id;
};
/** Creates a case about a bed count of a shelter that an administrator made. */
const onCount = (ask: (commandId: string) => MatrixRequest): MatrixCase => ({
  standings: withCounters,
  success: 200,
  ask: async (context) => {
    const count = { id: await context.service(true), availableBeds: 4 };
    const counted = await context.api.ask('/api/services/update-available-beds', { body: { services: [count] } });
    await context.api.projected(counted);
    return ask(String(fieldOf(counted, 'commandId')));
  },
});
/** Callers who may not read the history of a listing get 404. */
const undoExpected = (cell: Cell): number => {
  const { accountApproved = true } = circumstancesOf(cell);
  if (can(roleOf(cell.actor), 'command.undo', { own: mayIn(cell, 'beds.count'), accountApproved })) return 200;
  // Unapproved users may undo nothing.
  return mayIn(cell, 'service.readHistory') || !accountApproved ? 403 : 404;
};
const plain = (success: number, ask: () => MatrixRequest): MatrixCase => ({ standings: alone, success, ask });
/** Creates a case about the caller's own account. */
const onSelf = (success: number, ask: () => MatrixRequest): MatrixCase => ({ ...plain(success, ask), changesSelf: true });

export const NOTICE = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
const LINE = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };
/** Creates a case about a new crisis line that reads already return. */
const onLine = (ask: (id: string) => MatrixRequest): MatrixCase => ({
  standings: alone,
  success: 200,
  ask: async ({ api }) => {
    const added = await api.ask('/api/crisis-lines', { body: LINE });
    return { ...ask(idOf(added)), headers: { 'consistency-token': added.headers.get('consistency-token') ?? '' } };
  },
});
const REGION = { name: 'Metro' };
const COORDINATOR = { name: 'Rosa P.', officePhone: '3035550161' };
const LIAISON = { name: 'Grace H.', district: 'Denver Public Schools', county: 'Denver, CO' };
/** Counties, each used by only one region of the matrix: a county belongs to one region. */
const COUNTIES = allCounties();
let lastCounty = 0;
const nextCounty = (): string => COUNTIES[(lastCounty += 1) % COUNTIES.length] ?? '';
const coordinatorOf = async (api: CellContext['api']): Promise<string> => idOf(await api.ask('/api/coordinators', { body: COORDINATOR }));
/** Creates a case about a new region that reads already return. */
const onRegion = (ask: (id: string, coordinatorId: string) => MatrixRequest): MatrixCase => ({
  standings: alone,
  success: 200,
  ask: async ({ api }) => {
    const coordinatorId = await coordinatorOf(api);
    const added = await api.ask('/api/regions', { body: { ...REGION, counties: [nextCounty()], coordinatorIds: [coordinatorId] } });
    return { ...ask(idOf(added), coordinatorId), headers: { 'consistency-token': added.headers.get('consistency-token') ?? '' } };
  },
});
/** Creates a case about a new contact that reads already return. */
const onContact = (list: 'coordinators' | 'liaisons', body: object, ask: (path: string) => MatrixRequest): MatrixCase => ({
  standings: alone,
  success: 200,
  ask: async ({ api }) => {
    const added = await api.ask(`/api/${list}`, { body });
    return { ...ask(`/${list}/${idOf(added)}`), headers: { 'consistency-token': added.headers.get('consistency-token') ?? '' } };
  },
});
export const FEEDBACK_FORM = { email: 'ana@example.org', subject: 'Hours', message: 'They close at six.' };
/** Creates a case about a feedback with a picture, on a service of the owner that the standing names. */
export const onFeedback = (ask: (id: string) => MatrixRequest): MatrixCase => ({
  standings: services,
  success: 200,
  ask: async (context) => {
    const fields = { ...FEEDBACK_FORM, serviceId: await context.service(true) };
    const headers = { ...fromElsewhere(), 'idempotency-key': code() };
    const sent = await context.api.ask('/api/feedbacks/service', await askingWith(fields, [{ bytes: await photograph() }], headers));
    await context.api.projected(sent);
    return ask(idOf(sent));
  },
});

export const CASES: Readonly<Record<string, MatrixCase>> = {
  healthz: plain(200, () => get('/../healthz')),
  readyz: plain(200, () => get('/../readyz')),
  listPermissions: plain(200, () => get('/permissions')),

  listServices: { ...plain(200, () => get('/services?limit=1')), checksToken: true },
  countServices: { ...plain(200, () => get('/services/counts')), checksToken: true },
  watchChanges: plain(200, () => get('/changes')),
  getService: {
    ...onService(200, (id) => get(`/services/${id}`), false),
    // A pending service is 404 for callers who may not read it.
    expected: (cell) => (mayIn(cell, 'service.readUnapproved') ? 200 : 404),
    checksToken: true,
  },
  getBedRhythm: {
    ...onService(200, (id) => get(`/services/${id}/bed-rhythm`), false),
    expected: (cell) => (mayIn(cell, 'service.readUnapproved') ? 200 : 404),
    checksToken: true,
  },
  getRoute: {
    ...onService(200, (id) => get(`/services/${id}/route?currentCoordinate=-118.24|34.05`), false),
    expected: (cell) => (mayIn(cell, 'service.readUnapproved') ? 200 : 404),
    checksToken: true,
  },
  listBeds: { ...plain(200, () => get('/services/beds')), standings: ['own'] },
  getWaiting: plain(200, () => get('/waiting')),
  listManagedServices: plain(200, () => get('/services/managed')),
  countManagedServices: plain(200, () => get('/services/managed/counts')),
  listApprovals: plain(200, () => get('/services/approvals')),
  listSameContact: plain(200, () => get('/services/same-contact?phone=2135550100')),
  getApprovalChanges: onService(200, (id) => get(`/services/${id}/changes-since-approval`)),
  getServiceHistory: onService(200, (id) => get(`/services/${id}/history`)),
  getBedHistory: onService(200, (id) => get(`/services/${id}/beds-history`)),
  listBedHistory: plain(200, () => get('/beds/history')),
  listAudit: plain(200, () => get('/audit?limit=5')),
  countAudit: plain(200, () => get('/audit/count?kind=approvals')),
  exportAudit: plain(200, () => send('POST', '/audit/exports', { format: 'csv', kind: 'beds' })),
  getAuditExport: { ...plain(404, () => get('/audit/exports/none')) },
  getSeal: plain(200, () => get('/audit/seal')),
  getAuditEvents: plain(404, () => get('/audit/2026-01-01T00:00:00.000Z.00000000000000000001/events')),
  getThread: {
    standings: services,
    success: 200,
    ask: async (context) => get(`/audit/threads/${await threadOf(context)}`),
  },
  // `undoRights.test.ts` covers the conditions of each kind of command.
  previewUndo: { ...onCount((id) => get(`/undo/${id}`)), expected: undoExpected },
  undoCommand: { ...onCount((id) => send('POST', '/undo', { id })), expected: undoExpected },
  searchCityOrZip: plain(200, () => send('POST', '/services/search-city-or-zip', { keyword: 'Los' })),
  // No translator is configured here.
  translate: onSelf(503, () => send('POST', '/common/translate', { source: 'en', target: 'es', text: 'Hot meals' })),
  locateAddress: onSelf(200, () => send('POST', '/services/locate-address', ADDRESS)),
  addService: onSelf(201, () => send('POST', '/services', form())),
  reviseService: {
    ...onService(200, (id) => send('PUT', `/services/${id}`, form({ phone: '' }))),
    standings: withVolunteers,
    // Callers who may only set a critical notice cannot change other facts through a revision.
    expected: (cell) => (mayIn(cell, 'service.revise') ? 200 : 403),
  },
  setPlace: { ...onService(200, (id) => send('PUT', `/services/${id}/place`, PIN)), standings: withVolunteers },
  setCriticalNotice: onService(200, (id) => send('PUT', `/services/${id}/critical-notice`, NOTICE)),
  removeService: { ...onService(200, (id) => send('DELETE', `/services/${id}`)), standings: withVolunteers },
  confirmService: onService(200, (id) => send('POST', `/services/${id}/confirm`, {})),
  closeDates: { ...onService(200, (id) => send('POST', `/services/${id}/closed-dates`, NIGHT)), standings: withVolunteers },
  openDates: {
    ...onService(200, (id) => send('DELETE', `/services/${id}/closed-dates?${new URLSearchParams(NIGHT).toString()}`)),
    standings: withVolunteers,
  },
  listBedCounters: onService(200, (id) => get(`/services/${id}/bed-counters`)),
  addBedCounter: { ...onService(200, (id) => send('POST', `/services/${id}/bed-counters`, { email: KEEPER })), standings: withCounters },
  removeBedCounter: onService(200, (id) => send('DELETE', `/services/${id}/bed-counters/nobody`)),
  setBedReminder: { ...onService(200, (id) => send('PUT', `/services/${id}/bed-reminder`, { on: false })), standings: withCounters },
  restoreService: {
    ...onService(200, () => get('')),
    ask: async (context) => send('POST', `/services/${await removedService(context)}/restore`),
  },
  withdrawApproval: onService(200, (id) => send('POST', `/services/${id}/withdraw-approval`, {})),
  takeBackChanges: onService(200, (id) => send('POST', `/services/${id}/take-back`, {})),
  handOverService: {
    ...onService(200, () => get('')),
    ask: async (context) => send('POST', `/services/${await context.service(true)}/hand-over`, { userEmail: KEEPER }),
  },
  requestOwnership: {
    // Only services without an owner can be requested, and never by their own owner.
    ...onService(200, (id) => send('POST', `/services/${id}/ownership-requests`, { message: 'I work there.' })),
    standings: ['own'],
  },
  grantOwnership: onService(409, (id) => send('POST', `/services/${id}/ownership-requests/nobody/grant`)),
  declineOwnership: onService(409, (id) => send('POST', `/services/${id}/ownership-requests/nobody/decline`, {})),
  updateAvailableBeds: {
    ...onService(200, (id) => send('POST', '/services/update-available-beds', { services: [{ id, availableBeds: 3 }] })),
    standings: withCounters,
  },
  approveServices: {
    ...onService(200, (id) => send('POST', '/services/approve-services', { services: [id] }), false),
    // An owner who counted beds may call this operation too, but cannot approve pending services.
    expected: (cell) => (mayIn(cell, 'service.approve') ? 200 : 403),
    standings: withCounters,
  },
  removeServices: onService(200, (id) => send('POST', '/services/remove-services', { services: [id] }), false),

  getBatch: {
    standings: ['own', 'of a USER'],
    success: 200,
    ask: async (context) => {
      const { self, standing, api } = context;
      const id = randomUUID();
      const giver = standing === 'own' ? (self?.id ?? 'guest') : 'another account';
      await api.product.store.append(`batch-${id}`, 'no_stream', [batchStarted(giver)]);
      return get(`/batches/${id}`);
    },
  },

  getCommandStatus: { ...plain(200, () => get('/commands/a-key')), checksToken: true },

  getConfirmation: {
    ...plain(200, () => get('')),
    ask: async (context) => get((await confirmationOf(context)).path),
  },
  confirmByLink: {
    ...plain(200, () => get('')),
    ask: async (context) => {
      const { path, revision } = await confirmationOf(context);
      return send('POST', path, { revision });
    },
  },

  giveKudos: {
    ...plain(200, () => get('')),
    ask: async (context) => send('POST', `/services/${await context.service(true)}/likes`),
  },
  forgetDevice: plain(204, () => send('POST', '/device/forget')),

  listCrisisLines: plain(200, () => get('/crisis-lines')),
  getCrisisLine: onLine((id) => get(`/crisis-lines/${id}`)),
  addCrisisLine: plain(201, () => send('POST', '/crisis-lines', LINE)),
  reviseCrisisLine: onLine((id) => send('PUT', `/crisis-lines/${id}`, { ...LINE, phone: '211' })),
  removeCrisisLine: onLine((id) => send('DELETE', `/crisis-lines/${id}`)),
  restoreCrisisLine: onLine((id) => send('POST', `/crisis-lines/${id}/restore`)),

  listRegions: plain(200, () => get('/regions')),
  listCounties: plain(200, () => get('/counties')),
  getRegion: onRegion((id) => get(`/regions/${id}`)),
  addRegion: {
    ...plain(201, () => get('')),
    ask: async ({ api }) => send('POST', '/regions', { ...REGION, counties: [nextCounty()], coordinatorIds: [await coordinatorOf(api)] }),
  },
  reviseRegion: onRegion((id, coordinatorId) =>
    send('PUT', `/regions/${id}`, { ...REGION, counties: [nextCounty()], coordinatorIds: [coordinatorId] }),
  ),
  removeRegion: onRegion((id) => send('DELETE', `/regions/${id}`)),
  restoreRegion: onRegion((id) => send('POST', `/regions/${id}/restore`)),
  listCoordinators: plain(200, () => get('/coordinators')),
  getCoordinator: onContact('coordinators', COORDINATOR, (path) => get(path)),
  addCoordinator: plain(201, () => send('POST', '/coordinators', COORDINATOR)),
  reviseCoordinator: onContact('coordinators', COORDINATOR, (path) => send('PUT', path, { ...COORDINATOR, fax: '3035550169' })),
  removeCoordinator: onContact('coordinators', COORDINATOR, (path) => send('DELETE', path)),
  restoreCoordinator: onContact('coordinators', COORDINATOR, (path) => send('POST', `${path}/restore`)),
  listLiaisons: plain(200, () => get('/liaisons')),
  getLiaison: onContact('liaisons', LIAISON, (path) => get(path)),
  addLiaison: plain(201, () => send('POST', '/liaisons', LIAISON)),
  reviseLiaison: onContact('liaisons', LIAISON, (path) => send('PUT', path, { ...LIAISON, title: 'Dr.' })),
  removeLiaison: onContact('liaisons', LIAISON, (path) => send('DELETE', path)),
  restoreLiaison: onContact('liaisons', LIAISON, (path) => send('POST', `${path}/restore`)),

  getStaticPage: plain(200, () => get('/static-pages/ABOUT')),
  listStaticPages: plain(200, () => get('/static-pages')),
  publishStaticPage: plain(200, () => send('PUT', '/static-pages/FAQ', { language: 'en', content: '<p>Hi</p>' })),
  getStaticPageHistory: plain(200, () => get('/static-pages/FAQ/history')),
  getStaticPageVersion: plain(404, () => get('/static-pages/ABOUT/history/9')),
  takeBackStaticPage: plain(200, () => send('POST', '/static-pages/TERMS/take-back', { language: 'en' })),

  sendAppFeedback: plain(201, () => send('POST', '/feedbacks/app', FEEDBACK_FORM)),
  sendServiceFeedback: {
    ...plain(201, () => get('')),
    ask: async (context) => send('POST', '/feedbacks/service', { ...FEEDBACK_FORM, serviceId: await context.service(true) }),
  },
  sendMessage: {
    // The shelter of the matrix has no e-mail address.
    ...plain(409, () => get('')),
    ask: async (context) =>
      send('POST', '/messages', {
        serviceId: await context.service(true),
        name: 'Ana',
        email: 'ana@example.org',
        phone: '(213) 555-0107',
        message: 'Is there a bed?',
      }),
  },
  listFeedbacks: plain(200, () => get('/feedbacks')),
  getFeedback: onFeedback((id) => get(`/feedbacks/${id}`)),
  seeFeedback: onFeedback((id) => send('POST', `/feedbacks/${id}/seen`)),
  archiveFeedback: onFeedback((id) => send('POST', `/feedbacks/${id}/archive`)),
  unarchiveFeedback: onFeedback((id) => send('POST', `/feedbacks/${id}/unarchive`)),
  deleteFeedback: onFeedback((id) => send('DELETE', `/feedbacks/${id}`)),
  restoreFeedback: onFeedback((id) => send('POST', `/feedbacks/${id}/restore`)),
  getFile: {
    ...onFeedback((id) => get(`/files/${id}-0.webp`)),
    // The owner of a service reads its feedback, but sees neither senders nor their pictures.
    expected: (cell) => (mayIn(cell, 'feedback.readSender') ? 200 : 403),
  },

  // Signing in needs no role: all actors sign in as the same user.
  signIn: plain(200, () => send('POST', '/auth/sign-in', { email: KEEPER, password: PASSWORD })),
  signUp: plain(201, () => send('POST', '/auth/sign-up', { email: email(), password: PASSWORD, displayName: 'Ana Example' })),
  requestResetPassword: {
    ...plain(200, () => get('')),
    ask: async ({ people }) => {
      const address = email();
      await people.open({ email: address, displayName: 'Ana Example' });
      return send('POST', '/auth/request-reset-password', { email: address });
    },
  },
  resetPassword: reset('POST'),
  putPassword: reset('PUT'),
  confirmCloseAccount: {
    ...plain(200, () => get('')),
    ask: async (context) => send('POST', '/auth/close-account/confirm', { token: await linkOf(context, 'closing') }),
  },
  listSignInMethods: plain(200, () => get('/auth/methods')),
  // No other provider is configured here: these operations reject every caller alike.
  startSocialSignIn: plain(404, () => get('/auth/social/google')),
  socialCallback: plain(404, () => get('/auth/social/google/callback?code=x&state=y')),
  redeemSocialSignIn: plain(401, () => send('POST', '/auth/social/redeem', { code: code() })),
  giveSocialEmail: plain(400, () => send('POST', '/auth/social/email', { code: code(), email: email() })),
  confirmSocialEmail: plain(400, () => send('POST', '/auth/social/confirm', { code: code() })),

  signOut: onSelf(200, () => send('POST', '/auth/sign-out')),
  getSession: plain(200, () => get('/auth/session')),
  getProfile: plain(200, () => get('/auth/profile')),
  updateProfile: onSelf(200, () => send('PUT', '/auth/profile', { displayName: 'Ana Example' })),
  getOwnMessages: plain(200, () => get('/auth/messages')),
  switchOwnMessages: onSelf(200, () => send('PUT', '/auth/messages', { weekly: false })),
  endMessages: {
    ...plain(200, () => get('')),
    ask: async ({ people }) => {
      const { id: accountId } = await people.open({ email: email(), displayName: 'Ana Example' });
      return send('POST', `/auth/messages/off/${signMessagesOffLink(people.vault, { accountId, kinds: ['weekly'] })}`);
    },
  },
  changePassword: {
    ...onSelf(200, () => get('')),
    ask: async ({ people, self }) => {
      if (self !== null) await people.vault.credentials.setPassword(self.id, PASSWORD);
      return send('PUT', '/auth/change-password', { oldPassword: PASSWORD, newPassword: 'four windy corners' });
    },
  },
  closeAccount: onSelf(200, () => send('POST', '/auth/close-account', { services: 'remove' })),
  reportNotifications: onSelf(200, () => send('POST', '/auth/report-notifications')),

  listUsers: plain(200, () => get('/users?search=roles&q=VOLUNTEER')),
  getUser: onPerson((id) => get(`/users/${id}`)),
  updateUser: onPerson((id) => send('PUT', `/users/${id}`, { displayName: 'Another Name' })),
  closeUser: onPerson((id) => send('DELETE', `/users/${id}`)),
  reopenUser: {
    ...onPerson(() => get(''), ofOthers),
    ask: async (context) => send('POST', `/users/${await closedSubject(context)}/reopen`),
  },
  eraseUser: { ...onPerson(() => get(''), ofOthers), ask: async (context) => send('POST', `/users/${await closedSubject(context)}/erase`) },
  getCertificate: {
    ...onPerson(() => get(''), ['USER']),
    ask: async (context) => {
      const id = await closedSubject(context);
      await context.api.ask(`/api/users/${id}/erase`, { method: 'POST' });
      await context.people.happen(id);
      return get(`/users/${id}/certificate`);
    },
  },
  setPermission: onPerson((id) => send('POST', `/users/${id}/set-permission`, { role: 'VOLUNTEER SENIOR' })),
};
