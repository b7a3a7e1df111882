import type { Action } from '../../domain/permissions/permissions.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { form } from './commandsSupport.ts';
import { email, get, NOTICE, onFeedback, persons, said, send, services, type Asking, type MatrixCase } from './permissionMatrixCases.ts';
import { KEEPER, mayIn, type Cell, type Standing } from './permissionMatrixContext.ts';

/* One row for every parameter and field that gives somebody something: `grants` of the contract, asked of a fresh thing. */

export interface GrantCase extends Pick<MatrixCase, 'standings' | 'success' | 'ask' | 'changesSelf'> {
  /** Rows that must all allow it; those of the operation and of the grant when left out. */
  readonly rows?: readonly Action[];
  /** Where the answer to who may is another one. */
  readonly expected?: (cell: Cell) => number | undefined;
  /** The parameter is not refused: what it asks for is given to who may, and to nobody else. */
  readonly gives?: (reply: Reply) => boolean;
}

const total = (reply: Reply): boolean => Number(reply.headers.get('x-total-count')) > 0;
const own: readonly Standing[] = ['own'];
const otherOwner = { userEmail: KEEPER };

/** A new service whose form says one thing more. */
const adding = (change: Readonly<Record<string, unknown>>): GrantCase => ({
  standings: own,
  success: 201,
  changesSelf: true,
  ask: () => send('POST', '/services', form(change)),
});
/** A service whose form comes back as it was loaded, but for one thing. */
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
const listing = (query: (id: string) => string): GrantCase => ({
  standings: ['of a USER'],
  success: 200,
  ask: async (context) => {
    const owner = await context.people.open({ email: email(), displayName: 'Owner' });
    return get(`/services?limit=1&${query(owner.id)}`);
  },
});

const contact = { isContact: true, schedules: [] };
/** Each by itself says nothing: a notice is raised by all of them. */
const until = { isCriticalHeader: true, criticalDescription: 'No heat tonight', criticalExpiredAt: '2099-12-24' };
const notice: readonly Action[] = ['service.criticalNotice'];
const addingNotice = adding({ ...NOTICE });
const revisingNotice = revising({ ...NOTICE }, notice);

export const GRANT_CASES: Readonly<Record<string, GrantCase>> = {
  'listServices ?isApproved': listing(() => 'isApproved=false'),
  'listServices ?isShowAll': listing(() => 'isShowAll=true'),
  'listServices ?filter.isApproved': listing(() => `filter=${encodeURIComponent('{"isApproved":false}')}`),
  'listServices ?user': listing((id) => `user=${id}`),
  'listServices ?filter.user': listing((id) => `filter=${encodeURIComponent(JSON.stringify({ user: id }))}`),
  'listServices ?search': {
    ...listing(() => ''),
    ask: async (context) => {
      await context.service(true);
      // Every owner of the matrix has such an address, and no service says it elsewhere.
      return get('/services?limit=1&search=userEmail&q=person-');
    },
    gives: total,
  },
  'listServices ?userType': listing(() => 'userType=USER'),

  'addService isContact': adding(contact),
  'addService isShowFlag': adding({ isShowFlag: true }),
  'addService isShowDonate': adding({ isShowDonate: true }),
  'addService totalBeds': adding({ totalBeds: 12 }),
  'addService availableBeds': adding({ availableBeds: 3 }),
  'addService isCriticalHeader': addingNotice,
  'addService criticalDescription': addingNotice,
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
    ask: async (context): Promise<Asking> => {
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
    // An administrator has no quota to be set.
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
      await api.projected(await api.ask('/api/feedbacks/app', { body: said }));
      return get('/feedbacks?type=APP');
    },
    gives: total,
  },
  'listFeedbacks ?search': {
    ...onFeedback(() => get(`/feedbacks?search=email&q=${encodeURIComponent(said.email)}`)),
    gives: total,
  },
};

/** Whether every row that a grant asks allows it in this cell. */
export const isGranted = (cell: Cell, rows: readonly Action[]): boolean => rows.every((row) => mayIn(cell, row));
