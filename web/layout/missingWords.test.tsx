import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import en from '../i18n/en.json';
import { createI18n } from '../i18n/i18n.ts';
import { show } from '../testing/show.tsx';
import { LanguageButton } from '../ui/bar/LanguageButton.tsx';
import { WithNamespaces } from './WithNamespaces.tsx';

/* Files of words that fail to load until the test releases them. */
let there = false;
// Hoisted, as the mocks are.
// oxlint-disable-next-line func-style
function mockWords(words: object): object {
  return {
    __esModule: true,
    get default() {
      if (!there) throw new TypeError('Failed to fetch');
      return words;
    },
  };
}
jest.mock('../i18n/rhythm.en.json', () => mockWords({ rhythm: {} }));
jest.mock('../i18n/es.json', () => mockWords(jest.requireActual('../i18n/es.json')));
beforeEach(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

/** As the browser begins: with the words of one language, and of no namespace. */
const showBare = (element: React.ReactElement): Promise<void> =>
  act(async () => {
    // The test's own frame speaks with all words.
    there = true;
    show(
      <I18nextProvider i18n={createI18n('en', en)}>
        <Suspense>{element}</Suspense>
      </I18nextProvider>,
    );
    there = false;
  });

describe('words that cannot be had', () => {
  test.each([
    ['on the page', undefined],
    ['in a sheet where they are for one', () => undefined],
  ])('says that words are missing %s, and loads them again without leaving the page', async (_where, onClose) => {
    await showBare(
      <WithNamespaces of={['rhythm']} {...(onClose && { onClose })}>
        <p>there</p>
      </WithNamespaces>,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(again.closest('dialog') !== null).toBe(onClose !== undefined);
    await userEvent.click(again);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    there = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('there')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that the other language is missing, and keeps the language of the page', async () => {
    await showBare(<LanguageButton />);
    await userEvent.click(screen.getByRole('link', { name: 'Español' }));
    expect(await screen.findByText('Cannot connect to the server. Please check your network.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Español' })).toBeInTheDocument();
    there = true;
    await userEvent.click(screen.getByRole('link', { name: 'Español' }));
    expect(await screen.findByRole('link', { name: 'English' })).toBeInTheDocument();
  });
});
