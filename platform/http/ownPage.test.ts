import { isFromAnotherSite } from './ownPage.ts';

const sent = (headers: Readonly<Record<string, string>>, host = 'shelter.example.org', publicUrl?: string): boolean =>
  isFromAnotherSite({ header: (name) => headers[name], host, publicUrl });

describe('what a page of another site sent', () => {
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
  ])('is known by what the browser says: %j', (headers: Readonly<Record<string, string>>) => {
    covers('S24.3');
    expect(sent(headers)).toBe(true);
    expect(sent(headers, 'shelter.example.org', 'https://shelter.example.org')).toBe(true);
  });

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://shelter.example.org' }],
    [{ origin: 'https://shelter.example.org' }],
    // Behind a proxy that asks us by another name the browser's own word counts.
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://known.example' }],
  ])('is not one of our own pages, nor what is no browser: %j', (headers: Readonly<Record<string, string>>) => {
    expect(sent(headers)).toBe(false);
  });

  test('is not what comes from the origin that we are known by, whatever host the proxy asks', () => {
    expect(sent({ origin: 'https://shelter.example.org' }, '127.0.0.1:8080', 'https://shelter.example.org')).toBe(false);
    expect(sent({ origin: 'https://shelter.example.org' }, '127.0.0.1:8080')).toBe(true);
  });
});
