import { can, type Action } from '#domain/permissions/permissions.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { idOf } from './commandsSupport.ts';
import {
  ACTORS,
  circumstancesOf,
  roleOf,
  startMatrixContext,
  type Cell,
  type MatrixContext,
  type Standing,
} from './permissionMatrixContext.ts';

/* Permissions for undoing commands on records other than listings: every role, and for accounts every role of the changed account. */

let context: MatrixContext;
beforeAll(async () => {
  context = await startMatrixContext();
});
afterAll(() => context.stop());

const LINE = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };
const CONTACT = { name: 'Rosa P.', officePhone: '3035550161' };
const LIAISON = { name: 'Lia T.', district: 'Denver Public Schools', county: 'Denver, CO' };

/** Sends a command as the administrator, waits for the read models, and returns the response. */
const runCommand = async (method: string, path: string, body?: unknown): Promise<Reply> => {
  const reply = await context.api.sendRequest(`/api${path}`, { method, ...(body === undefined ? {} : { body }) });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  await context.api.projected(reply);
  return reply;
};
/** Returns the id of the last command in a stream. */
const lastCommandId = async (streamName: string): Promise<string> =>
  (await context.api.product.store.readStream(streamName)).at(-1)?.metadata.commandId ?? '';

interface RecordKind {
  readonly kind: string;
  readonly action: Action;
  /** Runs a command as the administrator; returns its id. */
  createCommand(): Promise<string>;
}

const KINDS: readonly RecordKind[] = [
  {
    kind: 'a new crisis line',
    action: 'crisisLine.add',
    createCommand: async () => lastCommandId(`crisisLine-${idOf(await runCommand('POST', '/crisis-lines', LINE))}`),
  },
  {
    kind: 'a page',
    action: 'page.publish',
    async createCommand() {
      await runCommand('PUT', '/static-pages/FAQ', { language: 'en', content: `<p>${Date.now()}</p>` });
      return lastCommandId('page-FAQ');
    },
  },
  {
    kind: 'a new coordinator',
    action: 'region.revise',
    createCommand: async () => lastCommandId(`coordinator-${idOf(await runCommand('POST', '/coordinators', CONTACT))}`),
  },
  {
    kind: 'a new liaison',
    action: 'region.revise',
    createCommand: async () => lastCommandId(`liaison-${idOf(await runCommand('POST', '/liaisons', LIAISON))}`),
  },
];

/** The expected status: users with the permission of the command; for others the command does not exist. */
const expectedOf = (cell: Cell, action: Action): number => {
  const role = roleOf(cell.actor);
  if (role === 'GUEST' || cell.actor === 'USER switched off') return 401;
  if (cell.actor === 'VOLUNTEER not approved') return 403;
  return can(role, action, circumstancesOf(cell)) ? 200 : 404;
};

test.each(KINDS)('$kind can be undone by users who may give that command', async ({ action, createCommand }) => {
  for (const actor of ACTORS) {
    const cell: Cell = { actor, standing: 'nothing' };
    const { self } = await context.cell(cell, { changesSelf: false });
    const { status } = await context.ask(self, '/undo', { body: { id: await createCommand() } });
    expect({ actor, status }).toEqual({ actor, status: expectedOf(cell, action) });
  }
});

/** Roles of the account whose role is changed and given back. */
const CHANGED_ROLES: readonly Standing[] = ['USER', 'VOLUNTEER', 'ADMINISTRATOR'];

test.each(CHANGED_ROLES)('a new role of a %s can be undone by users who may set it', async (standing) => {
  for (const actor of ACTORS) {
    const cell: Cell = { actor, standing };
    const cellContext = await context.cell(cell, { changesSelf: false });
    const id = await cellContext.subject();
    await runCommand('POST', `/users/${id}/set-permission`, { role: 'SUPER USER' });
    const { status } = await context.ask(cellContext.self, '/undo', { body: { id: await lastCommandId(`account-${id}`) } });
    expect({ actor, status }).toEqual({ actor, status: expectedOf(cell, 'user.setRole') });
  }
});

test.each(CHANGED_ROLES)('a closed account of a %s can be undone by users who may close it', async (standing) => {
  for (const actor of ACTORS) {
    const cell: Cell = { actor, standing };
    const cellContext = await context.cell(cell, { changesSelf: false });
    const id = await cellContext.subject();
    await runCommand('DELETE', `/users/${id}`);
    const { status } = await context.ask(cellContext.self, '/undo', { body: { id: await lastCommandId(`account-${id}`) } });
    expect({ actor, status }).toEqual({ actor, status: expectedOf(cell, 'user.close') });
  }
});

test('administrators cannot undo the change that made them administrators', async () => {
  const { self } = await context.cell({ actor: 'USER', standing: 'own' }, { changesSelf: true });
  await runCommand('POST', `/users/${self?.id}/set-permission`, { role: 'ADMINISTRATOR' });
  const reply = await context.ask(self, '/undo', { body: { id: await lastCommandId(`account-${self?.id}`) } });
  expect([reply.status, fieldOf(reply, 'code')]).toEqual([404, 'NOT_FOUND']);
});
