import { readConfig } from '#platform/config.ts';
import { createOutboxKey, mayShowOutbox } from './outboxKey.ts';

const mayShow = (environment: Readonly<Record<string, string>>): boolean => mayShowOutbox(readConfig(environment));

describe('the outbox page', () => {
  test.each([{}, { HOST: 'localhost' }, { HOST: '127.0.0.9' }, { HOST: '::1' }, { TRUST_PROXY: 'false' }])(
    'is served if only this machine reaches the product: %j',
    (environment: Readonly<Record<string, string>>) => {
      expect(mayShow(environment)).toBe(true);
    },
  );

  test.each([
    { PUBLIC_URL: 'https://shelter.example.org' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: 'loopback' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: '::ffff:192.0.2.7' },
    { HOST: 'shelter.example.org' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
  ])('is not served if others may reach the product, or messages are sent: %j', (environment: Readonly<Record<string, string>>) => {
    expect(mayShow(environment)).toBe(false);
  });

  test('opens with a key of 256 random bits, a new one at each start', () => {
    const [one, other] = [createOutboxKey(), createOutboxKey()];
    expect(one.text).toMatch(/^[\w-]{43}$/);
    expect(one.matches(one.text)).toBe(true);
    for (const wrongKey of [other.text, '', `${one.text}A`, one.text.slice(1), undefined, null, [one.text]])
      expect(one.matches(wrongKey)).toBe(false);
  });
});
