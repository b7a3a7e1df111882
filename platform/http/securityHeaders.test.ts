import type { Request, Response } from 'express';
import { pageSecurityHeaders } from './securityHeaders.ts';

/** Returns the directives of a page's policy by name. */
const policyOf = (tiles: Parameters<typeof pageSecurityHeaders>[0]): Readonly<Record<string, string>> => {
  const headers = new Map<string, unknown>();
  const response = { setHeader: (name: string, value: unknown) => headers.set(name, value), removeHeader: () => undefined };
  pageSecurityHeaders(tiles)({} as Request, response as unknown as Response, () => undefined);
  return Object.fromEntries(
    String(headers.get('Content-Security-Policy'))
      .split(';')
      .map((part): [string, string] => {
        const [name = '', ...values] = part.split(' ');
        return [name, values.join(' ')];
      }),
  );
};
const POLICY_WITHOUT_TILES = policyOf(null);

describe('the Content Security Policy of a page', () => {
  test('allows requests only to our own origin if no street tiles are configured', () => {
    expect([POLICY_WITHOUT_TILES['img-src'], POLICY_WITHOUT_TILES['connect-src']]).toEqual(["'self' data: blob:", "'self'"]);
  });

  test.each([
    ['raster', 'https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1', { 'img-src': "'self' data: blob: https://tiles.example:8443" }],
    ['pmtiles', 'https://tiles.example/us.pmtiles', { 'connect-src': "'self' https://tiles.example" }],
  ] as const)('also allows street tiles (%s) from their single origin, and changes nothing else', (kind, url, addedOrigins) => {
    covers('S20.3');
    expect(policyOf({ kind, url })).toEqual({ ...POLICY_WITHOUT_TILES, ...addedOrigins });
  });
});
