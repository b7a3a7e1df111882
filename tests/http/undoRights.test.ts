import { can, type Action } from '#kernel/permissions/permissions.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { isInMatrixSubset } from '../support/matrix.ts';
import {
  ACTORS,
  circumstancesOf,
  roleOf,
  startMatrixContext,
  type Cell,
  type CellContext,
  type MatrixContext,
  type Standing,
} from './permissionMatrixContext.ts';

/*
 * Permissions for undoing each kind of command: every role, for its own listings and for those of volunteers, providers and
 * administrators.
 */

let context: MatrixContext;
beforeAll(async () => {
  context = await startMatrixContext();
});
afterAll(() => context.stop());

/** Number of concurrent cells: more would share their owners' quotas and cause retries. */
const MAX_CONCURRENT = 8;
const STANDINGS: readonly Standing[] = ['own', 'named to count', 'of a USER', 'of a VOLUNTEER', 'of an ADMINISTRATOR'];

/** Carries out one command on a service as an administrator; returns its id. */
type CreateCommand = (api: CellContext['api'], id: string) => Promise<string>;

const expectProjected = async (api: CellContext['api'], request: Promise<Reply>): Promise<Reply> => {
  const reply = await request;
  if (reply.status !== 200) throw new Error(`It is not carried out: ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};
/** Returns the id of the last command in a service's stream. */
const lastCommandId = async ({ product }: CellContext['api'], id: string): Promise<string> =>
  (await product.store.readStream(`service-${id}`)).at(-1)?.metadata.commandId ?? '';
const postService = (api: CellContext['api'], path: string, body: unknown = {}): Promise<Reply> =>
  expectProjected(api, api.sendRequest(`/api/services/${path}`, { method: 'POST', body }));
/** Raises the owner's quota so that a service can be restored; administrators have no quota. */
const raiseQuota = async (api: CellContext['api'], id: string): Promise<void> => {
  const [added] = await api.product.store.readStream(`service-${id}`);
  const data = added?.data as { readonly ownerId: string } | undefined;
  await api.sendRequest(`/api/users/${data?.ownerId}`, { method: 'PUT', body: { totalServices: 100 } });
};
const removeService = (api: CellContext['api'], id: string): Promise<Reply> =>
  expectProjected(api, api.sendRequest(`/api/services/${id}`, { method: 'DELETE' }));

const COMMAND_KINDS: readonly {
  readonly kind: string;
  readonly action: Action;
  readonly approved: boolean;
  readonly createCommand: CreateCommand;
}[] = [
  {
    kind: 'a count of beds',
    action: 'beds.count',
    approved: true,
    createCommand: async (api, id) =>
      String(fieldOf(await postService(api, 'update-available-beds', { services: [{ id, availableBeds: 4 }] }), 'commandId')),
  },
  {
    kind: 'an approval',
    action: 'service.approve',
    approved: false,
    createCommand: async (api, id) => {
      await postService(api, 'approve-services', { services: [id] });
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a withdrawal',
    action: 'service.withdrawApproval',
    approved: true,
    createCommand: async (api, id) => {
      await postService(api, `${id}/withdraw-approval`);
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a deletion',
    action: 'service.remove',
    approved: true,
    createCommand: async (api, id) => {
      await raiseQuota(api, id);
      await removeService(api, id);
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a restoration',
    action: 'service.restore',
    approved: true,
    createCommand: async (api, id) => {
      await raiseQuota(api, id);
      await removeService(api, id);
      await postService(api, `${id}/restore`);
      return lastCommandId(api, id);
    },
  },
];

const expectedOf = (cell: Cell, action: Action): number => {
  const role = roleOf(cell.actor);
  if (role === 'GUEST' || cell.actor === 'USER switched off') return 401;
  const circumstances = circumstancesOf(cell);
  const { accountApproved } = circumstances;
  const isAllowed = can(role, 'command.undo', {
    own: can(role, action, circumstances),
    ...(accountApproved === undefined ? {} : { accountApproved }),
  });
  const approvesOwn = action === 'service.withdrawApproval' && cell.standing === 'own' && role !== 'ADMINISTRATOR';
  const isKnown = can(role, 'service.readHistory', circumstances) || (action === 'beds.count' && isAllowed);
  // Unapproved users may undo nothing.
  if (accountApproved === false) return 403;
  if (!isKnown) return 404;
  return isAllowed && !approvesOwn ? 200 : 403;
};

test.each(COMMAND_KINDS.map((kind, index) => ({ ...kind, index })))(
  '$kind can be undone by users who may give that command, and by moderators',
  async ({ index, action, approved, createCommand }) => {
    const cells = STANDINGS.flatMap((standing, column) =>
      ACTORS.filter((_actor, actorIndex) => isInMatrixSubset(index, column, actorIndex)).map((actor): Cell => ({ actor, standing })),
    );
    const differences = await mapInChunks(cells, MAX_CONCURRENT, async (cell) => {
      const cellContext = await context.cell(cell, false);
      const id = await createCommand(cellContext.api, await cellContext.service(approved));
      const { status } = await context.ask(cellContext.self, '/undo', { body: { id } });
      const expected = expectedOf(cell, action);
      return status === expected ? [] : [`${cell.actor}, ${cell.standing}: ${status}, not ${expected}`];
    });
    expect(differences.flat()).toEqual([]);
  },
);
