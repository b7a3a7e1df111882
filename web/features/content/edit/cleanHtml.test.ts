import { findInvalidLinks, cleanText, isEmptyText, normalizeHtml } from './cleanHtml.ts';

const cleanedHtml = (html: string): string => {
  const container = document.createElement('div');
  container.append(cleanText(html));
  return container.innerHTML;
};

describe('pasted text', () => {
  test.each([
    ['<h1>Big</h1><h5>Small</h5>', '<h2>Big</h2><h4>Small</h4>'],
    ['<div>One</div><div><div>Two</div></div>', '<p>One</p><p>Two</p>'],
    ['<p style="color:red" class="MsoNormal" onclick="x()"><span lang="en">Words</span></p>', '<p>Words</p>'],
    ['<ul><li><b>One</b></li></ul>', '<ul><li><b>One</b></li></ul>'],
    ['<a href="https://example.org" target="_blank">x</a>', '<a href="https://example.org">x</a>'],
    ['<a href="javascript:alert(1)">x</a><img src="x" onerror="alert(1)">', '<a>x</a>'],
    ['<script>alert(1)</script><style>p{}</style><p>Text</p>', '<p>Text</p>'],
  ])('%s becomes %s', (pasted, text) => {
    expect(cleanedHtml(pasted)).toBe(text);
  });
});

test('publishes a text without the markup of the editor', () => {
  expect(normalizeHtml('<h2>A</h2><p>B<br></p><p>One<br>two</p><p><br></p><p></p>')).toBe('<h2>A</h2><p>B</p><p>One<br>two</p>');
  expect(normalizeHtml('<p><br></p>')).toBe('');
});

test('finds links that visitors could not open, and recognizes an empty text', () => {
  expect(findInvalidLinks('<a href="/faq">a</a><a href="mailto:a@example.org,b@example.org">two</a>')).toEqual([
    { words: 'two', address: 'mailto:a@example.org,b@example.org' },
  ]);
  expect([isEmptyText('<p>&nbsp;<br></p>'), isEmptyText('<p>a</p>')]).toEqual([true, false]);
});
