import { formatToken, parseToken } from './tokens.ts';

const LOG = '7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55';

describe('consistency tokens', () => {
  test.each([0n, 48_213n, 2n ** 63n, 2n ** 64n - 1n])('keep position %s when formatted and parsed', (position) => {
    expect(parseToken(formatToken(LOG, position))).toEqual({ logId: LOG, position });
  });

  test.each([undefined, '', LOG, `${LOG}.`, `${LOG}.-1`, `${LOG}.1e3`, `${LOG}.${2n ** 64n}`, `a b.1`, `${LOG}.1\n`])(
    'reject %p',
    (text) => {
      expect(parseToken(text)).toBeNull();
    },
  );
});
