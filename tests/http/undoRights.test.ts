import { isInMatrixSubset } from 'test-tools/matrix.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import { createPeople } from '../support/people.ts';
import { ACTORS, startMatrixContext, type Cell, type MatrixContext, type Standing } from './permissionMatrixContext.ts';
import { COMMAND_KINDS, expectedStatusOf } from './undoCommandKinds.ts';

/*
 * Permissions for undoing each kind of command: every role, for its own listings and for those of volunteers, providers and
 * administrators.
 */

let context: MatrixContext;
let formerOwnerId: string;
beforeAll(async () => {
  context = await startMatrixContext();
  const people = await createPeople(context.api);
  // An administrator, because no quota stops the services that go back to them.
  const formerOwner = await people.openAccount({ email: 'former@example.org', displayName: 'Former owner', role: 'ADMINISTRATOR' });
  formerOwnerId = formerOwner.id;
});
afterAll(() => context.stop());

/** Number of concurrent cells: more would share their owners' quotas and cause retries. */
const MAX_CONCURRENT = 8;
const STANDINGS: readonly Standing[] = ['own', 'named to count', 'of a USER', 'of a VOLUNTEER', 'of an ADMINISTRATOR'];

test.each(COMMAND_KINDS.map((kind, index) => ({ ...kind, index })))(
  '$kind can be undone only by users with the right to undo it',
  async ({ index, approved, createCommand, expected }) => {
    const cells = STANDINGS.flatMap((standing, column) =>
      ACTORS.filter((_actor, actorIndex) => isInMatrixSubset(index, column, actorIndex)).map((actor): Cell => ({ actor, standing })),
    );
    const differences = await mapInChunks(cells, MAX_CONCURRENT, async (cell) => {
      const cellContext = await context.cell(cell, { changesSelf: false });
      const id = await createCommand(cellContext.api, await cellContext.service({ isApproved: approved }), formerOwnerId);
      const { status } = await context.ask(cellContext.self, '/undo', { body: { id } });
      const expectedStatus = expectedStatusOf(cell, expected);
      return status === expectedStatus ? [] : [`${cell.actor}, ${cell.standing}: ${status}, not ${expectedStatus}`];
    });
    expect(differences.flat()).toEqual([]);
  },
);
