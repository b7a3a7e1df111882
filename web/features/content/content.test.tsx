import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { anyScreenAt } from '../../app/allScreens.ts';
import { AboutPage, PrivacyPage } from './pages.tsx';

const showPage = (content: string, language: 'en' | 'es' = 'en') =>
  anApi({ 'GET /static-pages/{key}': async ({ path: { key } }) => ({ key, content, language, updatedAt: '2026-03-10T17:00:00.000Z' }) });

describe('content pages', () => {
  test('show the published text with its date, and open internal links within the app', async () => {
    const { history } = show(<PrivacyPage />, {
      api: showPage('<h2>In short</h2><p>See <a href="/about">about</a>.</p>'),
      path: '/privacy_policy',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 2, name: 'In short' })).toBeInTheDocument();
    expect(screen.getByText('Last updated on 03/10/2026')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'about' }));
    expect(history?.at(-1)).toBe('/about');
  });

  test.each([
    ['PRIVACY', '/privacy_policy', 'Privacy policy'],
    ['TERMS', '/terms_of_use', 'Terms of use'],
    ['ABOUT', '/about', 'About Shelter'],
  ] as const)('load the published text from the server (%s)', async (key, path, title) => {
    covers('1-17', '2.1-9', '3-20');
    const api = anApi({
      'GET /static-pages/{key}': async ({ path: { key: requestedKey } }) => ({
        key: requestedKey,
        content: `<h2>Published as ${requestedKey}</h2>`,
        language: 'en',
        updatedAt: '2026-03-10T17:00:00.000Z',
      }),
    });
    const { screen: screenAtPath, params } = anyScreenAt(path);
    await screenAtPath.load();
    show(<screenAtPath.Component id={params['id'] ?? ''} />, { api, path });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 2, name: `Published as ${key}` })).toBeInTheDocument();
  });

  test('show a notice when a text exists only in the other language', async () => {
    show(<PrivacyPage />, { api: showPage('<p>In English.</p>'), language: 'es' });
    expect(await screen.findByText('Esta página solo está disponible en inglés.')).toBeInTheDocument();
    expect(screen.getByText('In English.').closest('[lang]')).toHaveAttribute('lang', 'en');
  });

  test('offer a retry when loading fails', async () => {
    const getStaticPage = jest.fn(() => Promise.reject(new TypeError('fetch failed')));
    show(<PrivacyPage />, { api: anApi({ 'GET /static-pages/{key}': getStaticPage }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(getStaticPage).toHaveBeenCalledTimes(2);
  });

  test('link the configured contact of the operator on the about page', async () => {
    covers('2.1-10');
    const contact = {
      email: 'help@example.org',
      site: 'https://www.example.org/',
      donate: null,
      social: ['https://social.example.org/us'],
    };
    show(<AboutPage />, { page: { contact } });
    expect(screen.getByRole('link', { name: /^help@example\.org/ })).toHaveAttribute('href', 'mailto:help@example.org');
    expect(screen.getByRole('link', { name: /^example\.org/ })).toHaveAttribute('href', 'https://www.example.org/');
    expect(screen.getByRole('link', { name: /^social\.example\.org\/us/ })).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
