import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import * as z from 'zod/mini';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { fieldOf, startApiOver, type TestApi } from '../support/api.ts';
import { foreignOperators, spyOnCommands, type MongoSpy, withCommandMonitoring } from '../support/mongoSpy.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { fromNewAddress } from './authSupport.ts';

/*
 * S5: database operators in body, query and path are values of an invalid type, never operators. Tested for every operation, while a spy
 * reads all queries to the driver.
 */
let stores: Stores;
let api: TestApi;
let mongoSpy: MongoSpy;
beforeAll(async () => {
  stores = await startStores();
  const mongodbUrl = withCommandMonitoring(stores.mongodbUrl);
  api = await startApiOver({ ...stores, mongodbUrl }, { environment: { TRUST_PROXY: '1' } });
  mongoSpy = spyOnCommands(api.product.mongo.models);
});
afterAll(async () => {
  await api.stop();
  await stores.stop();
});

/** Text in every value of a request, by which a query to the database is recognized. */
const INJECTION_MARKER = 'said-from-outside';
const HOSTILE: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  [{ $regex: '.*' }],
  { toString: 'x' },
  { $gt: INJECTION_MARKER },
  { $in: [INJECTION_MARKER] },
  { [`$${INJECTION_MARKER}`]: 1 },
];

/** Returns every hostile value in the matrix; otherwise three values, and the next three for the next field. */
const hostileValues = (field: number): readonly unknown[] =>
  RUNS_WHOLE_MATRIX ? HOSTILE : [0, 1, 2].map((offset) => HOSTILE[(3 * field + offset) % HOSTILE.length]);

const apiOperations = OPERATIONS.filter(({ base }) => base !== 'root');
const withBody = apiOperations.filter(({ bodyExample }) => bodyExample !== undefined);
const withQuery = apiOperations.filter(({ query }) => query !== undefined);
const withParams = apiOperations.filter(({ params }) => params !== undefined);

const shapeOf = (schema: ZodMiniObject): Readonly<Record<string, ZodMiniType>> => schema.def.shape as Record<string, ZodMiniType>;

/** Returns whether a field is one that no command reads: it is dropped, whatever its type. */
const isUnusedField = ({ body }: Operation, name: string): boolean => {
  const field = shapeOf(body as ZodMiniObject)[name]!;
  return field instanceof z.ZodMiniOptional && (field.def.innerType as ZodMiniType).def.type === 'unknown';
};

/** Whether a field is an object with any names, such as those of columns: it may be valid, and is then about an import that is not there. */
const hasAnyNames = ({ id }: Operation, name: string): boolean => id === 'setImportOptions' && name === 'mapping';

/** Returns a path of the operation with the given parameters, by default an unknown id. */
const pathOf = ({ path, id }: Operation, value = 'nobody'): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => (name === 'provider' && value === 'nobody' ? 'google' : value));
  return `/api${filled}${id === 'resetPassword' || id === 'putPassword' ? `?token=${'x'.repeat(43)}` : ''}`;
};
const callOperation = (operation: Operation, path: string, body: unknown) =>
  api.sendRequest(path, { method: operation.method.toUpperCase(), headers: fromNewAddress(), ...(body === undefined ? {} : { body }) });

describe('S5: operator injection has no effect', () => {
  test.each(withBody.map((operation) => [operation.id, operation] as const))('in every field of the body of %s', async (_id, operation) => {
    covers('S5.1');
    const example = operation.bodyExample as Readonly<Record<string, unknown>>;
    const before = mongoSpy.count();
    for (const [index, field] of Object.keys(example).entries())
      for (const value of hostileValues(index)) {
        const { status, body } = await callOperation(operation, pathOf(operation), { ...example, [field]: value });
        expect({ field, value, status }).toEqual({ field, value, status: hasAnyNames(operation, field) && status === 404 ? 404 : 400 });
        expect(JSON.stringify(body)).not.toMatch(/sleep\(1000\)|Mongo|at \w+ \(/);
      }
    expect(foreignOperators(mongoSpy.commandsSince(before), INJECTION_MARKER)).toEqual([]);
  });

  test.each(withBody.filter(({ body }) => 'shape' in body!.def).map((operation) => [operation.id, operation] as const))(
    'in every optional field of the body of %s',
    async (_id, operation) => {
      const example = operation.bodyExample as object;
      const before = mongoSpy.count();
      const acceptedFields: string[] = [];
      const optional = Object.keys(shapeOf(operation.body as ZodMiniObject)).filter((name) => !(name in example));
      for (const [index, field] of optional.entries())
        for (const value of hostileValues(index)) {
          const { status } = await callOperation(operation, pathOf(operation), { ...example, [field]: value });
          // Response-only fields may be sent back, and are dropped whatever their type.
          if (status !== 400 && !(status < 500 && isUnusedField(operation, field))) acceptedFields.push(`${field} ${status}`);
        }
      expect([...new Set(acceptedFields)]).toEqual([]);
      expect(foreignOperators(mongoSpy.commandsSince(before), INJECTION_MARKER)).toEqual([]);
    },
  );

  test.each(withBody.map((operation) => [operation.id, operation] as const))(
    'as an extra field in the body of %s',
    async (_id, operation) => {
      const example = operation.bodyExample as object;
      for (const field of ['$where', '$set', '__proto__', 'constructor']) {
        const text = JSON.stringify({ ...example, REPLACED: { isAdmin: true, [INJECTION_MARKER]: INJECTION_MARKER } }).replace(
          'REPLACED',
          field,
        );
        const reply = await callOperation(operation, pathOf(operation), text);
        // Either rejected by name or dropped; then the request fails for another reason, but never succeeds through the operator.
        expect(reply.status).not.toBe(500);
        if (reply.status === 400)
          expect([
            'VALIDATION_FAILED',
            'RESET_LINK_INVALID',
            'CLOSING_LINK_INVALID',
            'SOCIAL_LINK_INVALID',
            'EMAIL_ALREADY_USED',
            'CURRENT_PASSWORD_INVALID',
            'INVALID_JSON',
            'ERROR_UPDATE_BEDS',
          ]).toContain(fieldOf(reply, 'code'));
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    },
  );

  test.each(withQuery.map((operation) => [operation.id, operation] as const))('in every parameter of %s', async (_id, operation) => {
    const path = pathOf(operation).split('?')[0] ?? '';
    for (const name of Object.keys(shapeOf(operation.query!)))
      for (const operator of ['[$gt]', '[$ne]', '[$where]', '[__proto__]']) {
        const reply = await callOperation(
          operation,
          `${path}?${name}${encodeURIComponent(operator)}=${INJECTION_MARKER}`,
          operation.bodyExample,
        );
        const isOpen = operation.query?.def.catchall !== undefined;
        expect([name, operator, reply.status === 400 || (isOpen && reply.status < 500)]).toEqual([name, operator, true]);
      }
  });

  test.each(withParams.map((operation) => [operation.id, operation] as const))('in the path of %s', async (_id, operation) => {
    for (const value of ['$where', '{"$gt":""}', `{"$gt":"${INJECTION_MARKER}"}`, '[$ne]', '..%2f..%2fetc', 'a b', 'x%00']) {
      const encoded = value.includes('%') ? value : encodeURIComponent(value);
      const reply = await callOperation(operation, pathOf(operation, encoded), operation.bodyExample);
      // An Idempotency-Key is any visible text: it is hashed, and no query contains it.
      if (operation.id === 'getCommandStatus' && reply.status === 200) expect(reply.body).toEqual({ state: 'unknown' });
      // A text that is not the name of a picture is not found.
      const allowedStatuses: Readonly<Record<string, number>> = { getFile: 404, getCommandStatus: 200 };
      expect([value, allowedStatuses[operation.id] === reply.status ? 400 : reply.status]).toEqual([value, 400]);
    }
  });

  test('search terms are only text', async () => {
    for (const hostileText of ['{"$gt":""}', '.*', '(a+)+$', '$where', '\\']) {
      const reply = await api.sendRequest(`/api/users?q=${encodeURIComponent(hostileText)}`);
      expect([hostileText, reply.status, reply.body]).toEqual([hostileText, 200, []]);
    }
  });

  test('no operator from a request reached the database', () => {
    covers('S5.2');
    expect(mongoSpy.count()).toBeGreaterThan(100);
    expect(foreignOperators(mongoSpy.commandsSince(0), INJECTION_MARKER)).toEqual([]);
  });

  test('control: the spy finds a real operator', async () => {
    const before = mongoSpy.count();
    const collection = api.product.mongo.models.collection('services');
    await collection.findOne({ name: { $gt: INJECTION_MARKER } });
    await collection.updateOne({ name: 'nobody' }, { $set: { 'a.b': { [`$${INJECTION_MARKER}`]: 1 } } });
    expect(foreignOperators(mongoSpy.commandsSince(before), INJECTION_MARKER)).toEqual([
      expect.stringContaining('$gt'),
      expect.stringContaining(`$${INJECTION_MARKER}`),
    ]);
  });

  test.each(['{"_id":{"$gt":""}}', '{"$where":"1"}', '{"city":{"$regex":".*"}}', '{"__proto__":{"city":"x"}}', '[]', '"x"'])(
    'the filter %s is rejected',
    async (filter) => {
      const reply = await api.sendRequest(`/api/services?filter=${encodeURIComponent(filter)}`);
      expect([reply.status, fieldOf(reply, 'code')]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});
