import { formatConsistencyToken, parseConsistencyToken } from './consistencyToken.ts';

const LOG_ID = '7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55';

describe('consistency tokens', () => {
  test.each([0n, 48_213n, 2n ** 63n, 2n ** 64n - 1n])('keep position %s when formatted and parsed', (position) => {
    expect(parseConsistencyToken(formatConsistencyToken(LOG_ID, position))).toEqual({ logId: LOG_ID, position });
  });

  test.each([undefined, '', LOG_ID, `${LOG_ID}.`, `${LOG_ID}.-1`, `${LOG_ID}.1e3`, `${LOG_ID}.${2n ** 64n}`, `a b.1`, `${LOG_ID}.1\n`])(
    'reject %p',
    (text) => {
      expect(parseConsistencyToken(text)).toBeNull();
    },
  );
});
