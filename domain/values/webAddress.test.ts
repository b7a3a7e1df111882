import { normalizeWebAddress } from './webAddress.ts';

describe('S21: webAddress', () => {
  test.each([
    ['example.org', 'http://example.org/'],
    ['example.org/path?q=1#top', 'http://example.org/path?q=1#top'],
    ['HTTPS://Example.org', 'https://example.org/'],
    ['https://example.org:8443/@name', 'https://example.org:8443/@name'],
    ['https://müller.example/ä', 'https://xn--mller-kva.example/%C3%A4'],
    ['mañana.org', 'http://xn--maana-pta.org/'],
    ['https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai/'],
    ['https://例え.jp', 'https://xn--r8jz45g.jp/'],
    ['https://example.org.', 'https://example.org./'],
  ])('stores %j in the form of browsers, %j, and leaves that form unchanged', (text, address) => {
    covers('S21.2');
    expect(normalizeWebAddress(text)).toBe(address);
    expect(normalizeWebAddress(address)).toBe(address);
  });

  test.each([
    'example',
    '@handle',
    'two words.org',
    'http://',
    'http://.',
    '',
    'http://exa$mple.org',
    `http://${'a'.repeat(64)}.org`,
    'ftp://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:anna@example.org',
    'http:/example.org',
  ])('rejects %j', (text) => {
    covers('S21.3');
    expect(normalizeWebAddress(text)).toBeUndefined();
  });

  test.each(['http://bank.example@evil.example', 'https://user:pass@example.org', 'https://@example.org', 'http:///a@example.org'])(
    'rejects an address with a user name: %j',
    (text) => {
      covers('S21.6');
      expect(normalizeWebAddress(text)).toBeUndefined();
    },
  );

  test.each(['http:\\\\example.org', 'https://bank.example\\@evil.example', 'https://example.org\\.evil.example', 'exam\u200bple.org'])(
    'rejects an address with a backslash or an invisible character: %j',
    (text) => {
      covers('S21.7');
      expect(normalizeWebAddress(text)).toBeUndefined();
    },
  );

  test.each([
    'http://127.0.0.1',
    'http://10.1.2.3/',
    'http://172.16.0.1',
    '192.168.0.1',
    'http://100.64.1.1',
    'http://169.254.169.254/',
    '8.8.8.8',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://0x7f.1',
    'http://127.1',
    'http://127.0.0.1.',
    'http://１２７.０.０.１',
    'http://%31%32%37.0.0.1',
    'http://127。0。0。1',
    'http://1.2.3.4.5',
    'http://host.0x1',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]:8080/',
    'http://[2001:db8::1]/',
  ])('rejects a numeric host in any notation: %j', (text) => {
    covers('S21.4');
    expect(normalizeWebAddress(text)).toBeUndefined();
  });

  test.each([
    'http://localhost',
    'http://localhost:8080/',
    'http://localhost./',
    'http://app.localhost',
    'http://router',
    'http://intranet/',
    'http://printer.local',
    'http://db.internal',
    'http://metadata.google.internal/',
    'http://nas.lan',
    'http://pc.home.arpa',
    'http://x.onion',
  ])('rejects a private host name: %j', (text) => {
    covers('S21.5');
    expect(normalizeWebAddress(text)).toBeUndefined();
  });

  test.each([
    'https://раypal.com',
    'https://xn--pypal-4ve.com',
    'https://gοοgle.com',
    'https://www.аpple.com/',
    'https://example.cοm',
    'https://аррӏе.com',
    'https://xn--80ak6aa92e.com/',
    'https://ᎪᏢᏢᏞᎬ.com',
    'https://xn--99999999.com',
  ])('rejects a name that mixes alphabets, or resembles another: %j', (text) => {
    covers('S21.8');
    expect(normalizeWebAddress(text)).toBeUndefined();
  });
});
