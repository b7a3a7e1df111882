import { isStaleFor } from './consistency.ts';

const LOG_ID = '11111111-1111-4111-8111-111111111111';
const createModel = ({ reaches }: { readonly reaches: boolean }) => ({ logId: LOG_ID, waitFor: jest.fn(async () => reaches) });

test('does not wait for a token of another log, which can never be reached', async () => {
  const model = createModel({ reaches: true });
  expect(await isStaleFor('22222222-2222-4222-8222-222222222222.1', model)).toBe(true);
  expect(model.waitFor).not.toHaveBeenCalled();
});

test.each([true, false])('waits for a token of this log; position reached: %s', async (reaches) => {
  const model = createModel({ reaches });
  expect(await isStaleFor(`${LOG_ID}.7`, model)).toBe(!reaches);
  expect(model.waitFor).toHaveBeenCalledWith(7n);
});
