import type { Action } from '#domain/permissions/permissions.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { serviceForm } from './commandsSupport.ts';
import {
  randomEmail,
  getRequest,
  NOTICE,
  feedbackCase,
  PERSON_STANDINGS,
  FEEDBACK_FORM,
  sendRequest,
  services,
  type MatrixRequest,
  type MatrixCase,
} from './permissionMatrixCases.ts';
import { SECOND_OWNER_EMAIL, isPermittedIn, type Cell, type Standing } from './permissionMatrixContext.ts';

/* One row for every parameter and field that grants a user something: `grants` of the contract, called on a fresh resource. */

export interface GrantCase extends Pick<MatrixCase, 'standings' | 'success' | 'ask' | 'changesSelf'> {
  /** Rows of the permission table that must all allow the input; default: the rows of the operation and of the grant. */
  readonly rows?: readonly Action[];
  /** Expected status, if it differs from the usual one for a permitted caller. */
  readonly expected?: (cell: Cell) => number | undefined;
  /**
   * True if a response contains what the parameter requests. Such a parameter is never rejected, but has an effect only for permitted
   * callers.
   */
  readonly isGrantVisible?: (reply: Reply) => boolean;
}

const hasTotal = (reply: Reply): boolean => Number(reply.headers.get('x-total-count')) > 0;
const hasCountInAnyTab = ({ body }: Reply): boolean => Object.values(body as Readonly<Record<string, number>>).some((count) => count > 0);
const OWN_SERVICE: readonly Standing[] = ['own'];
const SECOND_OWNER = { userEmail: SECOND_OWNER_EMAIL };

/** Creates a case that adds a service with one more form field. */
const addCase = (change: Readonly<Record<string, unknown>>): GrantCase => ({
  standings: OWN_SERVICE,
  success: 201,
  changesSelf: true,
  ask: () => sendRequest('POST', '/services', serviceForm(change)),
});
/** Creates a case that sends back the loaded form of a service with one change. */
const reviseCase = (change: Readonly<Record<string, unknown>>, rows?: readonly Action[]): GrantCase => ({
  standings: ['own', 'of a USER'],
  success: 200,
  ...(rows === undefined ? {} : { rows }),
  ask: async (context) => {
    const id = await context.service({ isApproved: true });
    const loaded = (await context.api.sendRequest(`/api/services/${id}`)).body as Record<string, unknown>;
    return sendRequest('PUT', `/services/${id}`, { ...loaded, ...change });
  },
});
const listCase = (query: (id: string) => string, path = '/services'): GrantCase => ({
  standings: ['of a USER'],
  success: 200,
  ask: async (context) => {
    const owner = await context.people.openAccount({ email: randomEmail(), displayName: 'Owner' });
    return getRequest(`${path}?limit=1&${query(owner.id)}`);
  },
});
/** Returns cases for the list parameters that grant something; the counts of the list accept the same parameters. */
const listCases = (operation: string, path: string, isGrantVisible: (reply: Reply) => boolean): Readonly<Record<string, GrantCase>> => ({
  [`${operation} ?isApproved`]: listCase(() => 'isApproved=false', path),
  [`${operation} ?isShowAll`]: listCase(() => 'isShowAll=true', path),
  [`${operation} ?filter.isApproved`]: listCase(() => `filter=${encodeURIComponent('{"isApproved":false}')}`, path),
  [`${operation} ?user`]: listCase((id) => `user=${id}`, path),
  [`${operation} ?filter.user`]: listCase((id) => `filter=${encodeURIComponent(JSON.stringify({ user: id }))}`, path),
  [`${operation} ?search`]: {
    ...listCase(() => ''),
    ask: async (context) => {
      await context.service({ isApproved: true });
      // Every owner of the matrix has such an address, and no service contains it elsewhere.
      return getRequest(`${path}?limit=1&search=userEmail&q=person-`);
    },
    isGrantVisible,
  },
  [`${operation} ?userType`]: listCase(() => 'userType=USER', path),
});

/** Creates a case about a past list, which may be empty. */
const pastListCase = (path: string): GrantCase => ({
  standings: ['nothing'],
  success: 200,
  ask: () => getRequest(`${path}?asOf=2026-03-09T12:00:00.000Z`),
});
/** Creates a case about a past service. Services are added by the clock of the event store; the product's clock is ahead of it. */
const pastServiceCase = (path: string): GrantCase => ({
  standings: services,
  success: 200,
  ask: async (context) => {
    const id = await context.service({ isApproved: true });
    return getRequest(`/services/${id}${path}?asOf=${new Date().toISOString()}`);
  },
});

const CONTACT_FOR_HOURS = { isContact: true, schedules: [] };
/** Fields that have no effect separately: only all of them together set a notice. */
const DATED_NOTICE = { isCriticalHeader: true, criticalDescription: 'No heat tonight', criticalExpiredAt: '2099-12-24' };
const DATED_NOTICE_IN_BOTH = { ...DATED_NOTICE, criticalDescriptionEs: 'Esta noche no hay calefacción' };
const NOTICE_ACTIONS: readonly Action[] = ['service.criticalNotice'];
const addingNotice = addCase({ ...NOTICE });
const revisingNotice = reviseCase({ ...NOTICE }, NOTICE_ACTIONS);

export const GRANT_CASES: Readonly<Record<string, GrantCase>> = {
  ...listCases('listServices', '/services', hasTotal),
  ...listCases('countServices', '/services/counts', hasCountInAnyTab),
  'listServices ?asOf': pastListCase('/services'),
  'countServices ?asOf': pastListCase('/services/counts'),
  'listBeds ?asOf': { ...pastListCase('/services/beds'), standings: OWN_SERVICE },
  'listManagedServices ?asOf': pastListCase('/services/managed'),
  'countManagedServices ?asOf': pastListCase('/services/managed/counts'),
  'listApprovals ?asOf': pastListCase('/services/approvals'),
  'getService ?asOf': pastServiceCase(''),
  'getApprovalChanges ?asOf': pastServiceCase('/changes-since-approval'),

  'addService isContact': addCase(CONTACT_FOR_HOURS),
  'addService isShowFlag': addCase({ isShowFlag: true }),
  'addService isShowDonate': addCase({ isShowDonate: true }),
  'addService totalBeds': addCase({ totalBeds: 12 }),
  'addService availableBeds': addCase({ availableBeds: 3 }),
  'addService isCriticalHeader': addingNotice,
  'addService criticalDescription': addingNotice,
  'addService criticalDescriptionEs': addCase(DATED_NOTICE_IN_BOTH),
  'addService isCriticalNeverExpire': addingNotice,
  'addService criticalExpiredAt': addCase(DATED_NOTICE),
  'addService userEmail': addCase(SECOND_OWNER),

  'reviseService isContact': reviseCase(CONTACT_FOR_HOURS),
  'reviseService isShowFlag': reviseCase({ isShowFlag: true }),
  'reviseService isShowDonate': reviseCase({ isShowDonate: true }),
  'reviseService totalBeds': reviseCase({ totalBeds: 12 }),
  'reviseService availableBeds': reviseCase({ availableBeds: 3 }),
  'reviseService isCriticalHeader': revisingNotice,
  'reviseService criticalDescription': revisingNotice,
  'reviseService criticalDescriptionEs': reviseCase(DATED_NOTICE_IN_BOTH, NOTICE_ACTIONS),
  'reviseService isCriticalNeverExpire': revisingNotice,
  'reviseService criticalExpiredAt': reviseCase(DATED_NOTICE, NOTICE_ACTIONS),
  'reviseService userEmail': reviseCase(SECOND_OWNER),

  'updateAvailableBeds services.totalBeds': {
    standings: [...services, 'named to count'],
    success: 200,
    ask: async (context) =>
      sendRequest('POST', '/services/update-available-beds', {
        services: [{ id: await context.service({ isApproved: true }), availableBeds: 3, totalBeds: 11 }],
      }),
  },

  'updateUser isApproved': {
    standings: PERSON_STANDINGS,
    success: 200,
    changesSelf: true,
    ask: async (context): Promise<MatrixRequest> => {
      const id = await context.subject();
      const loaded = await context.api.sendRequest(`/api/users/${id}`);
      return sendRequest('PUT', `/users/${id}`, { isApproved: fieldOf(loaded, 'isApproved') !== true });
    },
  },
  'updateUser totalServices': {
    standings: PERSON_STANDINGS,
    success: 200,
    changesSelf: true,
    ask: async (context) => sendRequest('PUT', `/users/${await context.subject()}`, { totalServices: 7 }),
    // An administrator has no quota that could be set.
    expected: ({ actor, standing }) =>
      standing === 'ADMINISTRATOR' || (standing === 'own' && actor === 'ADMINISTRATOR') ? 409 : undefined,
  },
  'closeUser ?handOverTo': {
    standings: PERSON_STANDINGS,
    success: 200,
    changesSelf: true,
    ask: async (context) => {
      const { id } = await context.people.openAccount({ email: randomEmail(), displayName: 'Successor' });
      return sendRequest('DELETE', `/users/${await context.subject()}?handOverTo=${id}`);
    },
  },
  'listUsers ?role': { standings: ['USER'], success: 200, ask: () => getRequest('/users?role=USER'), isGrantVisible: hasTotal },

  'listFeedbacks ?type': {
    standings: ['nothing'],
    success: 200,
    ask: async ({ api }) => {
      await api.projected(await api.sendRequest('/api/feedbacks/app', { body: FEEDBACK_FORM }));
      return getRequest('/feedbacks?type=APP');
    },
    isGrantVisible: hasTotal,
  },
  'listFeedbacks ?search': {
    ...feedbackCase(() => getRequest(`/feedbacks?search=email&q=${encodeURIComponent(FEEDBACK_FORM.email)}`)),
    isGrantVisible: hasTotal,
  },
  'listCrisisLines ?removed': { standings: ['nothing'], success: 200, ask: () => getRequest('/crisis-lines?removed=true') },
  'listRegions ?removed': { standings: ['nothing'], success: 200, ask: () => getRequest('/regions?removed=true') },
  'listCoordinators ?removed': { standings: ['nothing'], success: 200, ask: () => getRequest('/coordinators?removed=true') },
  'listLiaisons ?removed': { standings: ['nothing'], success: 200, ask: () => getRequest('/liaisons?removed=true') },
};

/** Returns whether all these rows allow the action in this cell. */
export const isGranted = (cell: Cell, rows: readonly Action[]): boolean => rows.every((row) => isPermittedIn(cell, row));
