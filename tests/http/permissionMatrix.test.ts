import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { permissionsOf, type Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { IN_MATRIX, isTested } from '../support/matrix.ts';
import { CASES, type MatrixRequest, type MatrixCase } from './permissionMatrixCases.ts';
import { ACTORS, mayIn, roleOf, startMatrixContext, type Cell, type MatrixContext, type Standing } from './permissionMatrixContext.ts';
import { CONTRACT_FIELDS, PLAIN_FIELDS } from './permissionMatrixFields.ts';
import { GRANT_CASES, isGranted } from './permissionMatrixGrants.ts';

/*
 * S1: every operation of openapi.yaml × the eight roles (and an unapproved volunteer, and a deactivated user) × own and others' resources,
 * called on the running product and compared with the permission table.
 */
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
}
const contract = parse(readFileSync(path.join(process.cwd(), 'openapi.yaml'), 'utf8')) as Contract;
const operationIds = Object.values(contract.paths).flatMap((item) => Object.values(item).flatMap(({ operationId }) => operationId ?? []));

let context: MatrixContext;
beforeAll(async () => {
  context = await startMatrixContext();
});
afterAll(() => context.stop());

const operationOf = (id: string): Operation => {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`No operation ${id}.`);
  return operation;
};

/** The status that the permission table expects. */
const expectedOf = (operation: Operation, cell: Cell): number => {
  const matrixCase = CASES[operation.id]!;
  const isPublic = operation.access === 'public';
  if (cell.actor === 'USER switched off' && (!isPublic || matrixCase.checksToken === true)) return 401;
  if (isPublic) return matrixCase.expected?.(cell) ?? matrixCase.success;
  if (roleOf(cell.actor) === 'GUEST') return 401;
  return matrixCase.expected?.(cell) ?? (permissionsOf(operation).some((action) => mayIn(cell, action)) ? matrixCase.success : 403);
};

type Expectation = typeof expectedOf;
const REFUSALS: readonly number[] = [401, 403];

const made = new Map<string, Promise<MatrixRequest> | MatrixRequest>();

/**
 * Sends the request of one cell. A case that changes the caller gets a caller of its own. Cells of one row share a resource if their
 * requests are rejected or only read, unless the resource is the caller's own or names the caller. A request that succeeds against
 * expectation is a difference of its own cell.
 */
const answerIn = async (
  cell: Cell,
  row: string,
  { ask, changesSelf = false }: Pick<MatrixCase, 'ask' | 'changesSelf'>,
  changesNothing: boolean,
): Promise<Reply> => {
  const here = await context.cell(cell, changesSelf && (cell.standing === 'own' || cell.standing === 'nothing'));
  const key = `${row} ${cell.standing}`;
  const isShared = changesNothing && cell.standing !== 'own' && cell.standing !== 'named to count';
  const asking = (isShared ? made.get(key) : undefined) ?? ask(here);
  if (isShared) made.set(key, asking);
  const { path: requestPath, ...given } = await asking;
  return context.ask(here.self, requestPath, given);
};

/** Standings tested only in the matrix; `npm test` uses resources of providers and volunteers, and accounts of the other roles. */
const IN_MATRIX_ALONE: readonly Standing[] = ['of an ADMINISTRATOR', 'VOLUNTEER SENIOR', 'VOLUNTEER LEAD', 'SUPER USER'];
const standingsToTest = (standings: readonly Standing[]): readonly Standing[] =>
  standings.filter((standing) => IN_MATRIX || !IN_MATRIX_ALONE.includes(standing));

/** Returns the differences in all cells of a row. Cells do not affect each other, so their requests are concurrent. */
const inEveryCell = async (
  row: number,
  standings: readonly Standing[],
  differenceIn: (cell: Cell) => Promise<string[]>,
): Promise<string[]> => {
  const cells = standingsToTest(standings).flatMap((standing, column) =>
    ACTORS.filter((_actor, index) => column === 0 || isTested(row, column, index)).map((actor): Cell => ({ actor, standing })),
  );
  return (await Promise.all(cells.map(differenceIn))).flat();
};

/** Returns the cells whose response differs from the expected one. */
const differencesOf = async (id: string, expectation: Expectation): Promise<string[]> => {
  const operation = operationOf(id);
  const matrixCase = CASES[id]!;
  const differenceIn = async (cell: Cell): Promise<string[]> => {
    const expected = expectation(operation, cell);
    const reply = await answerIn(cell, id, matrixCase, REFUSALS.includes(expected) || operation.method === 'get');
    const { actor, standing } = cell;
    return reply.status === expected
      ? []
      : [`${actor}, ${standing}: expected ${expected}, was ${reply.status} ${String(fieldOf(reply, 'code'))}`];
  };
  return inEveryCell(operationIds.indexOf(id), matrixCase.standings, differenceIn);
};

/** Every parameter and field that grants a user something, in the order of openapi.yaml. */
const GRANTS = operationIds.flatMap((id) =>
  Object.entries(operationOf(id).grants ?? {}).map(([field, row]) => ({ id, name: `${id} ${field}`, row })),
);

const plainFields = (): string[] => Object.entries(PLAIN_FIELDS).flatMap(([id, names]) => names.map((name) => `${id} ${name}`));

const refusalOf = ({ actor }: Cell): number => (actor === 'USER switched off' || roleOf(actor) === 'GUEST' ? 401 : 403);

/** Returns the cells in which a parameter grants something to a caller without permission, or withholds it from one with permission. */
const grantDifferencesOf = async (name: string): Promise<string[]> => {
  const { id, row } = GRANTS.find((grant) => grant.name === name)!;
  const operation = operationOf(id);
  const grantCase = GRANT_CASES[name]!;
  const { standings, success, rows, expected, gives } = grantCase;
  const differenceIn = async (cell: Cell): Promise<string[]> => {
    const isLive = cell.actor !== 'USER switched off';
    const mayAsk = isLive && (operation.access === 'public' || permissionsOf(operation).some((action) => mayIn(cell, action)));
    const isAllowed = isLive && (rows === undefined ? mayAsk && isGranted(cell, [row]) : isGranted(cell, rows));
    const isRefused = gives === undefined ? !isAllowed : !mayAsk;
    const wanted = isRefused ? refusalOf(cell) : (expected?.(cell) ?? success);
    const reply = await answerIn(cell, name, grantCase, isRefused || operation.method === 'get');
    const where = `${cell.actor}, ${cell.standing}`;
    if (reply.status !== wanted) return [`${where}: expected ${wanted}, was ${reply.status} ${JSON.stringify(reply.body)}`];
    if (gives === undefined || reply.status !== success || gives(reply) === isAllowed) return [];
    return [`${where}: ${isAllowed ? 'was not given it' : 'was given it'}`];
  };
  const rowIndex = GRANTS.findIndex((grant) => grant.name === name);
  return inEveryCell(rowIndex, standings, differenceIn);
};

describe('S1: every endpoint × every role × own and others’ resources', () => {
  test('has a row for every operation of openapi.yaml', () => {
    covers('S1.5');
    expect(operationIds.filter((id) => CASES[id] === undefined)).toEqual([]);
    expect(Object.keys(CASES).filter((id) => !operationIds.includes(id))).toEqual([]);
    expect(operationIds.length).toBeGreaterThan(35);
  });

  test.each(operationIds)('%s responds as the permission table specifies', async (id) => {
    covers('6-37', 'S1.1', 'accounts-5');
    expect(await differencesOf(id, expectedOf)).toEqual([]);
  });

  test('every parameter and field of openapi.yaml has a row in the table or is listed as granting nothing', () => {
    covers('S1.2');
    const contractNames = operationIds.flatMap((id) => (CONTRACT_FIELDS[id] ?? []).map((name) => `${id} ${name}`));
    const classified = [...plainFields(), ...GRANTS.map(({ name }) => name)];
    expect(contractNames.filter((name) => !classified.includes(name))).toEqual([]);
    expect(classified.filter((name) => !contractNames.includes(name))).toEqual([]);
    expect(classified.length).toBe(new Set(classified).size);
    expect(Object.keys(GRANT_CASES).sort()).toEqual(GRANTS.map(({ name }) => name).sort());
  });

  // Fields that have an effect only together share one case.
  const cases = GRANTS.filter(({ name }, at) => GRANTS.findIndex((grant) => GRANT_CASES[grant.name] === GRANT_CASES[name]) === at);
  test.each(cases.map(({ name, row }) => [name, row]))('%s is allowed exactly where the row %s allows it', async (name) => {
    covers('S1.3');
    expect(await grantDifferencesOf(name)).toEqual([]);
  });

  test('control: an incorrect table is detected', async () => {
    const differences = await differencesOf('addService', (operation, cell) =>
      cell.actor === 'GUEST' ? 201 : expectedOf(operation, { ...cell, actor: 'USER' }),
    );
    expect(differences).toEqual([
      'GUEST, nothing: expected 201, was 401 NOT_SIGNED_IN',
      'VOLUNTEER not approved, nothing: expected 201, was 403 FORBIDDEN',
      'USER switched off, nothing: expected 201, was 401 NOT_SIGNED_IN',
    ]);
  });

  test.each(['/services/x/secret', '/admin', '/users/x/password', '/auth/tokens'])(
    'an undocumented path (%s) is 404 for every method',
    async (unknown) => {
      covers('S1.6');
      const administrator = await context.cell({ actor: 'ADMINISTRATOR', standing: 'nothing' }, false);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expect((await context.ask(administrator.self, unknown, { method })).status).toBe(404);
    },
  );
});
