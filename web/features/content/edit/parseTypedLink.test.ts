import { parseTypedLink } from './parseTypedLink.ts';

describe('a typed link', () => {
  test.each([
    ['/faq', '/faq'],
    ['ana@example.org', 'mailto:ana@example.org'],
    ['211', 'tel:211'],
    ['(303) 555-0199', 'tel:3035550199'],
    ['example.org/help', 'https://example.org/help'],
    ['http://example.org', 'http://example.org/'],
    ['tel:988', 'tel:988'],
    ['//evil.example', null],
    ['javascript:alert(1)', null],
    ['http://10.0.0.1', null],
    ['ftp://example.org', null],
    ['two words', null],
  ])('%s leads to %s', (typed, href) => {
    expect(parseTypedLink(typed)).toBe(href);
  });
});
