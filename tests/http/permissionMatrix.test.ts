import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RUNS_WHOLE_MATRIX, isInMatrixSubset } from 'test-tools/matrix.ts';
import { parse } from 'yaml';
import { permissionsOf, type Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { fieldOf, type Reply } from '../support/api.ts';
import { CASES, type MatrixRequest, type MatrixCase } from './permissionMatrixCases.ts';
import {
  ACTORS,
  isPermittedIn,
  roleOf,
  startMatrixContext,
  type Cell,
  type MatrixContext,
  type Standing,
} from './permissionMatrixContext.ts';
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
  const operation = OPERATIONS.find((candidate) => candidate.id === id);
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
  return matrixCase.expected?.(cell) ?? (permissionsOf(operation).some((action) => isPermittedIn(cell, action)) ? matrixCase.success : 403);
};

type Expectation = typeof expectedOf;
const REJECTED_STATUSES: readonly number[] = [401, 403];

const sharedRequests = new Map<string, Promise<MatrixRequest> | MatrixRequest>();

/**
 * Sends the request of one cell. A case that changes the caller gets a caller of its own. Cells of one row share a resource if their
 * requests are rejected or only read, unless the resource is the caller's own or names the caller. A request that succeeds against
 * expectation is a difference of its own cell.
 */
const requestAs = async (
  cell: Cell,
  row: string,
  { ask, changesSelf = false }: Pick<MatrixCase, 'ask' | 'changesSelf'>,
  changesNothing: boolean,
): Promise<Reply> => {
  const cellContext = await context.cell(cell, { changesSelf: changesSelf && (cell.standing === 'own' || cell.standing === 'nothing') });
  const key = `${row} ${cell.standing}`;
  const isShared = changesNothing && cell.standing !== 'own' && cell.standing !== 'named to count';
  const pendingRequest = (isShared ? sharedRequests.get(key) : undefined) ?? ask(cellContext);
  if (isShared) sharedRequests.set(key, pendingRequest);
  const { path: requestPath, ...requestOptions } = await pendingRequest;
  return context.ask(cellContext.self, requestPath, requestOptions);
};

/** Standings tested only in the matrix; `npm test` uses resources of providers and volunteers, and accounts of the other roles. */
const MATRIX_ONLY_STANDINGS: readonly Standing[] = ['of an ADMINISTRATOR', 'VOLUNTEER SENIOR', 'VOLUNTEER LEAD', 'SUPER USER'];
const standingsToTest = (standings: readonly Standing[]): readonly Standing[] =>
  standings.filter((standing) => RUNS_WHOLE_MATRIX || !MATRIX_ONLY_STANDINGS.includes(standing));

/** Returns the differences in all cells of a row. Cells do not affect each other, so their requests are concurrent. */
const differencesInAllCells = async (
  row: number,
  standings: readonly Standing[],
  differenceIn: (cell: Cell) => Promise<string[]>,
): Promise<string[]> => {
  const cells = standingsToTest(standings).flatMap((standing, column) =>
    ACTORS.filter((_actor, index) => column === 0 || isInMatrixSubset(row, column, index)).map((actor): Cell => ({ actor, standing })),
  );
  return (await Promise.all(cells.map(differenceIn))).flat();
};

/** Returns the cells whose response differs from the expected one. */
const differencesOf = async (id: string, expectation: Expectation): Promise<string[]> => {
  const operation = operationOf(id);
  const matrixCase = CASES[id]!;
  const differenceIn = async (cell: Cell): Promise<string[]> => {
    const expected = expectation(operation, cell);
    const reply = await requestAs(cell, id, matrixCase, REJECTED_STATUSES.includes(expected) || operation.method === 'get');
    const { actor, standing } = cell;
    return reply.status === expected
      ? []
      : [`${actor}, ${standing}: expected ${expected}, was ${reply.status} ${String(fieldOf(reply, 'code'))}`];
  };
  return differencesInAllCells(operationIds.indexOf(id), matrixCase.standings, differenceIn);
};

/** Every parameter and field that grants a user something, in the order of openapi.yaml. */
const GRANTS = operationIds.flatMap((id) =>
  Object.entries(operationOf(id).grants ?? {}).map(([field, row]) => ({ id, name: `${id} ${field}`, row })),
);

const listPlainFields = (): string[] => Object.entries(PLAIN_FIELDS).flatMap(([id, names]) => names.map((name) => `${id} ${name}`));

const rejectedStatusOf = ({ actor }: Cell): number => (actor === 'USER switched off' || roleOf(actor) === 'GUEST' ? 401 : 403);

/** Returns the cells in which a parameter grants something to a caller without permission, or withholds it from one with permission. */
const grantDifferencesOf = async (name: string): Promise<string[]> => {
  const { id, row } = GRANTS.find((grant) => grant.name === name)!;
  const operation = operationOf(id);
  const grantCase = GRANT_CASES[name]!;
  const { standings, success, rows, expected, isGrantVisible } = grantCase;
  const differenceIn = async (cell: Cell): Promise<string[]> => {
    const isAccountActive = cell.actor !== 'USER switched off';
    const mayCallOperation =
      isAccountActive && (operation.access === 'public' || permissionsOf(operation).some((action) => isPermittedIn(cell, action)));
    const isAllowed = isAccountActive && (rows === undefined ? mayCallOperation && isGranted(cell, [row]) : isGranted(cell, rows));
    const isRefused = isGrantVisible === undefined ? !isAllowed : !mayCallOperation;
    const expectedStatus = isRefused ? rejectedStatusOf(cell) : (expected?.(cell) ?? success);
    const reply = await requestAs(cell, name, grantCase, isRefused || operation.method === 'get');
    const cellText = `${cell.actor}, ${cell.standing}`;
    if (reply.status !== expectedStatus)
      return [`${cellText}: expected ${expectedStatus}, was ${reply.status} ${JSON.stringify(reply.body)}`];
    if (isGrantVisible === undefined || reply.status !== success || isGrantVisible(reply) === isAllowed) return [];
    return [`${cellText}: ${isAllowed ? 'was not given it' : 'was given it'}`];
  };
  const rowIndex = GRANTS.findIndex((grant) => grant.name === name);
  return differencesInAllCells(rowIndex, standings, differenceIn);
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
    const classifiedFields = [...listPlainFields(), ...GRANTS.map(({ name }) => name)];
    expect(contractNames.filter((name) => !classifiedFields.includes(name))).toEqual([]);
    expect(classifiedFields.filter((name) => !contractNames.includes(name))).toEqual([]);
    expect(classifiedFields.length).toBe(new Set(classifiedFields).size);
    expect(Object.keys(GRANT_CASES).sort()).toEqual(GRANTS.map(({ name }) => name).sort());
  });

  // Fields that have an effect only together share one case.
  const cases = GRANTS.filter(
    ({ name }, grantIndex) => GRANTS.findIndex((grant) => GRANT_CASES[grant.name] === GRANT_CASES[name]) === grantIndex,
  );
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
    async (unknownField) => {
      covers('S1.6');
      const administrator = await context.cell({ actor: 'ADMINISTRATOR', standing: 'nothing' }, { changesSelf: false });
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expect((await context.ask(administrator.self, unknownField, { method })).status).toBe(404);
    },
  );
});
