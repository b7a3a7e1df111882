import { TRANSLATION_SCRIPT } from './translationScript.ts';

/*
 * The tests change the document as a translator does, whose calls the script does not see, and then as React does, with the nodes that
 * React created.
 */

const MEMBERS = ['appendChild', 'insertBefore', 'removeChild', 'nodeValue'] as const;
const originalMembers = MEMBERS.map((name) => [name, Object.getOwnPropertyDescriptor(Node.prototype, name)!] as const);
const observers: MutationObserver[] = [];
beforeEach(() => {
  const { MutationObserver } = window;
  jest.spyOn(window, 'MutationObserver').mockImplementation((callback) => {
    const observer = new MutationObserver(callback);
    observers.push(observer);
    return observer;
  });
  // oxlint-disable-next-line no-new-func -- the test runs the text of a script
  new Function(TRANSLATION_SCRIPT)();
});
afterEach(() => {
  for (const observer of observers.splice(0)) observer.disconnect();
  for (const [name, member] of originalMembers) Object.defineProperty(Node.prototype, name, member);
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

/** Creates a paragraph with texts around an element. */
const createParagraph = () => {
  const paragraph = document.createElement('p');
  const [first, second] = [document.createTextNode('13 '), document.createTextNode('places')];
  const order = document.createElement('b');
  order.textContent = 'nearest first';
  paragraph.append(first, second, order);
  document.body.append(paragraph);
  return { paragraph, first, second, order };
};
const translationOf = (text: string) => {
  const font = document.createElement('font');
  font.textContent = text.toUpperCase();
  return font;
};

type Translate = (text: Text) => void;
const TRANSLATORS: readonly (readonly [string, Translate])[] = [
  ['replaces the text', (text) => text.replaceWith(translationOf(text.data))],
  ['inserts its element before the text and removes the text', (text) => { text.before(translationOf(text.data)); text.remove(); }], // oxfmt-ignore
  ['inserts its element after the text and removes the text', (text) => { text.after(translationOf(text.data)); text.remove(); }], // oxfmt-ignore
  [
    'removes the text and then inserts another text',
    (text) => {
      const { nextSibling } = text;
      text.remove();
      (nextSibling as ChildNode).before(text.data.toUpperCase());
    },
  ],
];

describe.each(TRANSLATORS)('a translator that %s', (_how, translate) => {
  test.each([
    ['at once', async () => undefined],
    ['later', async () => Promise.resolve()],
  ])('hides no text that React updates %s', async (_when, waitUntilNoticed) => {
    const { paragraph, first, second } = createParagraph();
    translate(first);
    translate(second);
    expect(paragraph.textContent).toBe('13 PLACESnearest first');
    await waitUntilNoticed();
    second.nodeValue = 'results';
    expect(paragraph.textContent).toBe('13 resultsnearest first');
    first.nodeValue = '9 ';
    expect(paragraph.textContent).toBe('9 resultsnearest first');
    expect([...paragraph.childNodes].slice(0, 2)).toEqual([first, second]);
  });

  test('leaves no text that React removes, and breaks no insertion before a text', () => {
    const { paragraph, first, second } = createParagraph();
    translate(first);
    translate(second);
    paragraph.insertBefore(document.createElement('i'), second);
    paragraph.removeChild(first);
    expect(paragraph.innerHTML).toBe('<i></i>places<b>nearest first</b>');
  });

  test('leaves one copy of a text that React moves', async () => {
    const { paragraph, first, order } = createParagraph();
    translate(first);
    paragraph.appendChild(first);
    paragraph.append(document.createElement('i'));
    expect(paragraph.innerHTML).toBe('places<b>nearest first</b>13 <i></i>');
    // The script has noticed React's change before the translator continues.
    await Promise.resolve();
    translate(first);
    paragraph.insertBefore(first, order);
    expect(paragraph.innerHTML).toBe('places13 <b>nearest first</b><i></i>');
  });

  test('may translate a text that React inserted in place of another', async () => {
    const { paragraph, first, second } = createParagraph();
    const newText = document.createTextNode('9 ');
    paragraph.insertBefore(newText, first);
    paragraph.removeChild(first);
    await Promise.resolve();
    translate(newText);
    translate(second);
    newText.nodeValue = '8 ';
    expect(paragraph.textContent).toBe('8 PLACESnearest first');
  });

  test('may translate an updated text again', () => {
    const { paragraph, first } = createParagraph();
    for (const count of ['9 ', '8 ', '7 ']) {
      translate(first);
      first.nodeValue = count;
    }
    expect(paragraph.textContent).toBe('7 placesnearest first');
  });
});

test('texts that a translator replaced by one element return together', () => {
  const { paragraph, first, second } = createParagraph();
  first.before(translationOf('13 places'));
  first.remove();
  second.remove();
  expect(paragraph.textContent).toBe('13 PLACESnearest first');
  second.nodeValue = 'results';
  expect(paragraph.innerHTML).toBe('13 results<b>nearest first</b>');
});

test('an element that a translator replaces by another one stands for the same text', () => {
  const { paragraph, first } = createParagraph();
  const [draft, translation] = [translationOf('draft '), translationOf('13 ')];
  first.replaceWith(draft);
  draft.replaceWith(translation);
  first.nodeValue = '9 ';
  expect(paragraph.textContent).toBe('9 placesnearest first');
});

test('a translator may restore the original text', () => {
  const { paragraph, first } = createParagraph();
  const translation = translationOf('13 ');
  first.replaceWith(translation);
  translation.replaceWith(first);
  first.nodeValue = '9 ';
  expect(paragraph.textContent).toBe('9 placesnearest first');
});

test('nodes that a translator moved into its own element can be removed, and insertions before them work', () => {
  const { paragraph, second, order } = createParagraph();
  const font = document.createElement('font');
  second.before(font);
  font.append(second, order);
  paragraph.insertBefore(document.createElement('i'), order);
  paragraph.removeChild(second);
  expect(paragraph.innerHTML).toBe('13 <i></i><font><b>nearest first</b></font>');
});

test('wrong removals and insertions still throw', () => {
  const { paragraph, order } = createParagraph();
  const stranger = document.createElement('div');
  expect(() => paragraph.removeChild(stranger)).toThrow(DOMException);
  expect(() => stranger.insertBefore(document.createElement('i'), order)).toThrow(DOMException);
  expect(paragraph.textContent).toBe('13 placesnearest first');
});
