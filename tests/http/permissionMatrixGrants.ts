import type { Action } from '#kernel/permissions/permissions.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { form } from './commandsSupport.ts';
import {
  email,
  get,
  NOTICE,
  onFeedback,
  persons,
  FEEDBACK_FORM,
  send,
  services,
  type MatrixRequest,
  type MatrixCase,
} from './permissionMatrixCases.ts';
import { KEEPER, mayIn, type Cell, type Standing } from './permissionMatrixContext.ts';

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
  readonly gives?: (reply: Reply) => boolean;
}

const total = (reply: Reply): boolean => Number(reply.headers.get('x-total-count')) > 0;
const anyTab = ({ body }: Reply): boolean => Object.values(body as Readonly<Record<string, number>>).some((count) => count > 0);
const own: readonly Standing[] = ['own'];
const otherOwner = { userEmail: KEEPER };

/** Creates a case that adds a service with one more form field. */
const adding = (change: Readonly<Record<string, unknown>>): GrantCase => ({
  standings: own,
  success: 201,
  changesSelf: true,
  ask: () => send('POST', '/services', form(change)),
});
/** Creates a case that sends back the loaded form of a service with one change. */
const revising = (change: Readonly<Record<string, unknown>>, rows?: readonly Action[]): GrantCase => ({
  standings: ['own', 'of a USER'],
  success: 200,
  ...(rows === undefined ? {} : { rows }),
  ask: async (context) => {
    const id = await context.service(true);
    const loaded = (await context.api.ask(`/api/services/${id}`)).body as Record<string, unknown>;
    return send('PUT', `/services/${id}`, { ...loaded, ...change });
  },
});
const listing = (query: (id: string) => string, path = '/services'): GrantCase => ({
  standings: ['of a USER'],
  success: 200,
  ask: async (context) => {
    const owner = await context.people.open({ email: email(), displayName: 'Owner' });
    return get(`${path}?limit=1&${query(owner.id)}`);
  },
});
/** Returns cases for the list parameters that grant something; the counts of the list accept the same parameters. */
const listed = (operation: string, path: string, gives: (reply: Reply) => boolean): Readonly<Record<string, GrantCase>> => ({
  [`${operation} ?isApproved`]: listing(() => 'isApproved=false', path),
  [`${operation} ?isShowAll`]: listing(() => 'isShowAll=true', path),
  [`${operation} ?filter.isApproved`]: listing(() => `filter=${encodeURIComponent('{"isApproved":false}')}`, path),
  [`${operation} ?user`]: listing((id) => `user=${id}`, path),
  [`${operation} ?filter.user`]: listing((id) => `filter=${encodeURIComponent(JSON.stringify({ user: id }))}`, path),
  [`${operation} ?search`]: {
    ...listing(() => ''),
    ask: async (context) => {
      await context.service(true);
      // Every owner of the matrix has such an address, and no service contains it elsewhere.
      return get(`${path}?limit=1&search=userEmail&q=person-`);
    },
    gives,
  },
  [`${operation} ?userType`]: listing(() => 'userType=USER', path),
});

/** Creates a case about a past list, which may be empty. */
const ofMoment = (path: string): GrantCase => ({
  standings: ['nothing'],
  success: 200,
  ask: () => get(`${path}?asOf=2026-03-09T12:00:00.000Z`),
});
/** Creates a case about a past service. Services are added by the clock of the event store; the product's clock is ahead of it. */
const serviceOfMoment = (path: string): GrantCase => ({
  standings: services,
  success: 200,
  ask: async (context) => {
    const id = await context.service(true);
    return get(`/services/${id}${path}?asOf=${new Date().toISOString()}`);
  },
});

const contact = { isContact: true, schedules: [] };
/** Fields that have no effect separately: only all of them together set a notice. */
const until = { isCriticalHeader: true, criticalDescription: 'No heat tonight', criticalExpiredAt: '2099-12-24' };
const untilInBoth = { ...until, criticalDescriptionEs: 'Esta noche no hay calefacción' };
const notice: readonly Action[] = ['service.criticalNotice'];
const addingNotice = adding({ ...NOTICE });
const revisingNotice = revising({ ...NOTICE }, notice);

export const GRANT_CASES: Readonly<Record<string, GrantCase>> = {
  ...listed('listServices', '/services', total),
  ...listed('countServices', '/services/counts', anyTab),
  'listServices ?asOf': ofMoment('/services'),
  'countServices ?asOf': ofMoment('/services/counts'),
  'listBeds ?asOf': { ...ofMoment('/services/beds'), standings: own },
  'listManagedServices ?asOf': ofMoment('/services/managed'),
  'countManagedServices ?asOf': ofMoment('/services/managed/counts'),
  'listApprovals ?asOf': ofMoment('/services/approvals'),
  'getService ?asOf': serviceOfMoment(''),
  'getApprovalChanges ?asOf': serviceOfMoment('/changes-since-approval'),

  'addService isContact': adding(contact),
  'addService isShowFlag': adding({ isShowFlag: true }),
  'addService isShowDonate': adding({ isShowDonate: true }),
  'addService totalBeds': adding({ totalBeds: 12 }),
  'addService availableBeds': adding({ availableBeds: 3 }),
  'addService isCriticalHeader': addingNotice,
  'addService criticalDescription': addingNotice,
  'addService criticalDescriptionEs': adding(untilInBoth),
  'addService isCriticalNeverExpire': addingNotice,
  'addService criticalExpiredAt': adding(until),
  'addService userEmail': adding(otherOwner),

  'reviseService isContact': revising(contact),
  'reviseService isShowFlag': revising({ isShowFlag: true }),
  'reviseService isShowDonate': revising({ isShowDonate: true }),
  'reviseService totalBeds': revising({ totalBeds: 12 }),
  'reviseService availableBeds': revising({ availableBeds: 3 }),
  'reviseService isCriticalHeader': revisingNotice,
  'reviseService criticalDescription': revisingNotice,
  'reviseService criticalDescriptionEs': revising(untilInBoth, notice),
  'reviseService isCriticalNeverExpire': revisingNotice,
  'reviseService criticalExpiredAt': revising(until, notice),
  'reviseService userEmail': revising(otherOwner),

  'updateAvailableBeds services.totalBeds': {
    standings: [...services, 'named to count'],
    success: 200,
    ask: async (context) =>
      send('POST', '/services/update-available-beds', { services: [{ id: await context.service(true), availableBeds: 3, totalBeds: 11 }] }),
  },

  'updateUser isApproved': {
    standings: persons,
    success: 200,
    changesSelf: true,
    ask: async (context): Promise<MatrixRequest> => {
      const id = await context.subject();
      const loaded = await context.api.ask(`/api/users/${id}`);
      return send('PUT', `/users/${id}`, { isApproved: fieldOf(loaded, 'isApproved') !== true });
    },
  },
  'updateUser totalServices': {
    standings: persons,
    success: 200,
    changesSelf: true,
    ask: async (context) => send('PUT', `/users/${await context.subject()}`, { totalServices: 7 }),
    // An administrator has no quota that could be set.
    expected: ({ actor, standing }) =>
      standing === 'ADMINISTRATOR' || (standing === 'own' && actor === 'ADMINISTRATOR') ? 409 : undefined,
  },
  'closeUser ?handOverTo': {
    standings: persons,
    success: 200,
    changesSelf: true,
    ask: async (context) => {
      const { id } = await context.people.open({ email: email(), displayName: 'Successor' });
      return send('DELETE', `/users/${await context.subject()}?handOverTo=${id}`);
    },
  },
  'listUsers ?role': { standings: ['USER'], success: 200, ask: () => get('/users?role=USER'), gives: total },

  'listFeedbacks ?type': {
    standings: ['nothing'],
    success: 200,
    ask: async ({ api }) => {
      await api.projected(await api.ask('/api/feedbacks/app', { body: FEEDBACK_FORM }));
      return get('/feedbacks?type=APP');
    },
    gives: total,
  },
  'listFeedbacks ?search': {
    ...onFeedback(() => get(`/feedbacks?search=email&q=${encodeURIComponent(FEEDBACK_FORM.email)}`)),
    gives: total,
  },
  'listCrisisLines ?removed': { standings: ['nothing'], success: 200, ask: () => get('/crisis-lines?removed=true') },
  'listRegions ?removed': { standings: ['nothing'], success: 200, ask: () => get('/regions?removed=true') },
  'listCoordinators ?removed': { standings: ['nothing'], success: 200, ask: () => get('/coordinators?removed=true') },
  'listLiaisons ?removed': { standings: ['nothing'], success: 200, ask: () => get('/liaisons?removed=true') },
};

/** Returns whether all these rows allow the action in this cell. */
export const isGranted = (cell: Cell, rows: readonly Action[]): boolean => rows.every((row) => mayIn(cell, row));
