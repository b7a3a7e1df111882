import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { writeLetter, type Letter } from './letter.ts';
import { pluralText, fillTemplate, OWNER_PARTS, OWNER_TEXTS } from './ownerTemplates.ts';

const letter = (overrides: Partial<Letter> = {}): Letter => ({
  language: 'en',
  subject: 'Is this still correct?',
  greeting: 'Hello Ana,',
  introduction: ['Please look.'],
  items: [
    {
      title: 'Blue Spruce',
      text: 'Never confirmed.',
      action: 'Review and confirm',
      link: 'https://shelter.example.org/confirm?token=a.b&language=en',
    },
  ],
  closing: ['The links work for 14 days.'],
  footer: { text: 'Choose which messages you get:', link: 'https://shelter.example.org/update_profile#messages' },
  ...overrides,
});

test("writes a letter's text from the greeting to the link to the message settings", () => {
  expect(writeLetter(letter()).text).toBe(
    [
      'Hello Ana,',
      'Please look.',
      'Blue Spruce\nNever confirmed.\nReview and confirm: https://shelter.example.org/confirm?token=a.b&language=en',
      'The links work for 14 days.',
      'Shelter',
      '--\nChoose which messages you get:\nhttps://shelter.example.org/update_profile#messages\n',
    ].join('\n\n'),
  );
});

test('writes the same content as HTML, and escapes names', () => {
  const [item] = letter().items;
  if (item === undefined) throw new Error('No item');
  const { html, text, subject } = writeLetter(letter({ items: [{ ...item, title: 'Blue <b>Spruce\r\nBcc: eve@example.org' }] }));
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="https://shelter.example.org/confirm?token=a.b&amp;language=en"');
  expect(text).toContain('Blue b Spruce Bcc: eve@example.org\n');
  expect(subject).not.toContain('Spruce');
});

test.each(LANGUAGES)('contains every sentence for owners completely in %s', (language) => {
  const words = OWNER_TEXTS[language];
  expect(Object.keys(words.parts).toSorted()).toEqual([...OWNER_PARTS].toSorted());
  expect(pluralText(words.news.subject.approved, 1)).not.toMatch(/\d|\{/);
  expect(pluralText(words.news.subject.approved, 24)).toContain('24');
  expect(pluralText(words.more, 4, { link: 'https://x.example' })).toMatch(/4.*https:\/\/x\.example/);
  expect(fillTemplate(words.news.changed, { role: words.roles.ADMINISTRATOR, parts: words.parts.phone })).not.toMatch(/\{|undefined/);
});
