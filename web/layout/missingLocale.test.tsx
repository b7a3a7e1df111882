import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { show } from '#tests/web/show.tsx';
import en from '../i18n/en.json';
import { createI18n } from '../i18n/i18n.ts';
import { LanguageButton } from '../ui/bar/LanguageButton.tsx';
import { WithNamespaces } from './WithNamespaces.tsx';

/* Text files that fail to load until the test sets `there`. */
let areTextsAvailable = false;
// A function declaration, because it must be hoisted like the mocks.
// oxlint-disable-next-line func-style
function mockLocale(localeTexts: object): object {
  return {
    __esModule: true,
    get default() {
      if (!areTextsAvailable) throw new TypeError('Failed to fetch');
      return localeTexts;
    },
  };
}
jest.mock('../i18n/reading.en.json', () => mockLocale({ reading: {} }));
jest.mock('../i18n/es.json', () => mockLocale(jest.requireActual('../i18n/es.json')));
beforeEach(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

/** Renders with the initial state of a browser: the texts of one language, and no namespace. */
const showWithoutTexts = (element: React.ReactElement): Promise<void> =>
  act(async () => {
    // The frame of the test itself needs all texts.
    areTextsAvailable = true;
    show(
      <I18nextProvider i18n={createI18n('en', en)}>
        <Suspense>{element}</Suspense>
      </I18nextProvider>,
    );
    areTextsAvailable = false;
  });

describe('a failed load of texts', () => {
  test.each([
    ['on the page', undefined],
    ['in a sheet if the children are a sheet', () => undefined],
  ])('shows a message %s, and a retry loads the texts without leaving the page', async (_where, onClose) => {
    await showWithoutTexts(
      <WithNamespaces namespaces={['reading']} {...(onClose && { onClose })}>
        <p>there</p>
      </WithNamespaces>,
    );
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    expect(retryButton.closest('dialog') !== null).toBe(onClose !== undefined);
    await userEvent.click(retryButton);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    areTextsAvailable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('there')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('reports that the other language failed to load, and keeps the language of the page', async () => {
    await showWithoutTexts(<LanguageButton />);
    await userEvent.click(screen.getByRole('link', { name: 'Español' }));
    expect(await screen.findByText('Cannot connect to the server. Please check your network.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Español' })).toBeInTheDocument();
    areTextsAvailable = true;
    await userEvent.click(screen.getByRole('link', { name: 'Español' }));
    expect(await screen.findByRole('link', { name: 'English' })).toBeInTheDocument();
  });
});
