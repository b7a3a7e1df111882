import { isStaleFor } from './consistency.ts';

const LOG = '11111111-1111-4111-8111-111111111111';
const modelThat = (reaches: boolean) => ({ logId: LOG, waitFor: jest.fn(async () => reaches) });

test('a token of another log is not waited for: it can never be reached', async () => {
  const model = modelThat(true);
  expect(await isStaleFor('22222222-2222-4222-8222-222222222222.1', model)).toBe(true);
  expect(model.waitFor).not.toHaveBeenCalled();
});

test.each([true, false])('a token of this log is waited for; that its position was reached: %s', async (reaches) => {
  const model = modelThat(reaches);
  expect(await isStaleFor(`${LOG}.7`, model)).toBe(!reaches);
  expect(model.waitFor).toHaveBeenCalledWith(7n);
});
