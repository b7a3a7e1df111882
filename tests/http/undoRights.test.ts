import { can, type Action } from '#kernel/permissions/permissions.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { isTested } from '../support/matrix.ts';
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
const AT_ONCE = 8;
const STANDINGS: readonly Standing[] = ['own', 'named to count', 'of a USER', 'of a VOLUNTEER', 'of an ADMINISTRATOR'];

/** Carries out one command on a service as an administrator; returns its id. */
type Give = (api: CellContext['api'], id: string) => Promise<string>;

const projected = async (api: CellContext['api'], request: Promise<Reply>): Promise<Reply> => {
  const reply = await request;
  if (reply.status !== 200) throw new Error(`It is not carried out: ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};
/** Returns the id of the last command in a service's stream. */
const last = async ({ product }: CellContext['api'], id: string): Promise<string> =>
  (await product.store.readStream(`service-${id}`)).at(-1)?.metadata.commandId ?? '';
const post = (api: CellContext['api'], path: string, body: unknown = {}): Promise<Reply> =>
  projected(api, api.ask(`/api/services/${path}`, { method: 'POST', body }));
/** Raises the owner's quota so that a service can be restored; administrators have no quota. */
const makeRoom = async (api: CellContext['api'], id: string): Promise<void> => {
  const [added] = await api.product.store.readStream(`service-${id}`);
  const data = added?.data as { readonly ownerId: string } | undefined;
  await api.ask(`/api/users/${data?.ownerId}`, { method: 'PUT', body: { totalServices: 100 } });
};
const remove = (api: CellContext['api'], id: string): Promise<Reply> =>
  projected(api, api.ask(`/api/services/${id}`, { method: 'DELETE' }));

const KINDS: readonly { readonly kind: string; readonly action: Action; readonly approved: boolean; readonly give: Give }[] = [
  {
    kind: 'a count of beds',
    action: 'beds.count',
    approved: true,
    give: async (api, id) =>
      String(fieldOf(await post(api, 'update-available-beds', { services: [{ id, availableBeds: 4 }] }), 'commandId')),
  },
  {
    kind: 'an approval',
    action: 'service.approve',
    approved: false,
    give: async (api, id) => {
      await post(api, 'approve-services', { services: [id] });
      return last(api, id);
    },
  },
  {
    kind: 'a withdrawal',
    action: 'service.withdrawApproval',
    approved: true,
    give: async (api, id) => {
      await post(api, `${id}/withdraw-approval`);
      return last(api, id);
    },
  },
  {
    kind: 'a deletion',
    action: 'service.remove',
    approved: true,
    give: async (api, id) => {
      await makeRoom(api, id);
      await remove(api, id);
      return last(api, id);
    },
  },
  {
    kind: 'a restoration',
    action: 'service.restore',
    approved: true,
    give: async (api, id) => {
      await makeRoom(api, id);
      await remove(api, id);
      await post(api, `${id}/restore`);
      return last(api, id);
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

test.each(KINDS.map((kind, index) => ({ ...kind, index })))(
  '$kind can be undone by users who may give that command, and by moderators',
  async ({ index, action, approved, give }) => {
    const cells = STANDINGS.flatMap((standing, column) =>
      ACTORS.filter((_actor, at) => isTested(index, column, at)).map((actor): Cell => ({ actor, standing })),
    );
    const differences = await mapInChunks(cells, AT_ONCE, async (cell) => {
      const here = await context.cell(cell, false);
      const id = await give(here.api, await here.service(approved));
      const { status } = await context.ask(here.self, '/undo', { body: { id } });
      const expected = expectedOf(cell, action);
      return status === expected ? [] : [`${cell.actor}, ${cell.standing}: ${status}, not ${expected}`];
    });
    expect(differences.flat()).toEqual([]);
  },
);
