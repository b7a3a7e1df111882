import { deflateRawSync, gzipSync } from 'node:zlib';
import { canariesIn, textCanary } from '../support/canary.ts';

/* Tests of the search itself: data that it misses would be missed by the erasure tests too. */

const text = 'wren@example.org';
const canary = textCanary('e-mail', text);
const canaryFormsIn = (bytes: Buffer): string[] => canariesIn(bytes, [canary]);
const surroundedBy = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0, 255, 7]), bytes, Buffer.from([9, 0])]);

test.each<[string, Buffer]>([
  ['utf8', Buffer.from('WREN@example.org')],
  ['utf16le', Buffer.from(text, 'utf16le')],
  ['utf16be', Buffer.from(text, 'utf16le').swap16()],
  ['hex', Buffer.from(Buffer.from(text).toString('hex'))],
  ['url', Buffer.from(`?email=${encodeURIComponent(text)}&x`)],
])('finds it as %s', (form, bytes) => {
  expect(canaryFormsIn(surroundedBy(bytes))).toContain(`e-mail (${form})`);
});

test.each([0, 1, 2])('finds it in base64 behind %s other bytes', (before) => {
  const encoded = Buffer.concat([Buffer.alloc(before + 3, 'x'), Buffer.from(text), Buffer.from('yz!')]).toString('base64');
  expect(canaryFormsIn(surroundedBy(Buffer.from(encoded)))).toContain(`e-mail (base64+${before})`);
  expect(canaryFormsIn(surroundedBy(Buffer.from(encoded.replaceAll('+', '-').replaceAll('/', '_'))))).toContain(
    `e-mail (base64+${before}url)`,
  );
});

test('finds it in gzip in the middle of other bytes, whole or cut short', () => {
  const gzippedText = gzipSync(Buffer.from(`${'filler '.repeat(50)}${text}${' more'.repeat(500)}`));
  expect(canaryFormsIn(surroundedBy(gzippedText))).toContain('e-mail (utf8 in gzip)');
  expect(canaryFormsIn(gzippedText.subarray(0, -8))).toContain('e-mail (utf8 in gzip)');
});

test('finds nothing in bytes without a canary', () => {
  expect(canaryFormsIn(Buffer.from('wren@example.net'))).toEqual([]);
  expect(canaryFormsIn(deflateRawSync(Buffer.from('something else')))).toEqual([]);
});
