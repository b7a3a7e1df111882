import { isFromAnotherSite } from './sameSite.ts';

const isSentFromAnotherSite = (headers: Readonly<Record<string, string>>, host = 'shelter.example.org', publicUrl?: string): boolean =>
  isFromAnotherSite({ header: (name) => headers[name], host, publicUrl });

describe('isFromAnotherSite', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'anything' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://shelter.example.org' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'https://shelter.example.org.evil.example' }],
    [{ origin: 'https://shelter.example.org:8443' }],
  ])("detects a page of another site by the browser's headers: %j", (headers: Readonly<Record<string, string>>) => {
    covers('S24.3');
    expect(isSentFromAnotherSite(headers)).toBe(true);
    expect(isSentFromAnotherSite(headers, 'shelter.example.org', 'https://shelter.example.org')).toBe(true);
  });

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://shelter.example.org' }],
    [{ origin: 'https://shelter.example.org' }],
    // Behind a proxy that requests another host name, the browser's header decides.
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://known.example' }],
  ])('accepts our own pages, and clients that are no browsers: %j', (headers: Readonly<Record<string, string>>) => {
    expect(isSentFromAnotherSite(headers)).toBe(false);
  });

  test('accepts our public origin, whatever host the proxy requests', () => {
    expect(isSentFromAnotherSite({ origin: 'https://shelter.example.org' }, '127.0.0.1:8080', 'https://shelter.example.org')).toBe(false);
    expect(isSentFromAnotherSite({ origin: 'https://shelter.example.org' }, '127.0.0.1:8080')).toBe(true);
  });
});
