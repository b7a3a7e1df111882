import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '#tests/web/show.tsx';
import { clearStorages } from '../browser/preference.ts';
import { favorites } from '../browser/preferences.ts';
import { DetailPage } from '../features/detail/DetailPage.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { PageLayout } from './PageLayout.tsx';

afterEach(() => {
  clearStorages();
  window.location.hash = '';
});

/** Queries within the app bar; the printed sheet has a banner of its own. */
const findHeader = () => within(screen.getAllByRole('banner')[0]!);
const headerNames = () =>
  [...findHeader().queryAllByRole('link'), ...findHeader().queryAllByRole('button')].map((control) => control.getAttribute('aria-label'));

describe('the header', () => {
  test('contains the menu, the name of the app, the place and the search on the home screen', async () => {
    covers('2.5-1');
    // A tab whose title differs from the name of the app.
    window.location.hash = '#FOOD';
    show(<HomePage />);
    const headerBar = findHeader();
    expect(headerBar.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
    expect(headerBar.getByRole('heading', { level: 1, name: 'Shelter' })).toBeInTheDocument();
    const searchBar = within(screen.getByRole('search'));
    expect(searchBar.getByRole('button', { name: 'Change location: 80205 Denver, CO' })).toBeInTheDocument();
    await userEvent.click(searchBar.getByRole('button', { name: 'Search' }));
    expect(searchBar.getByRole('searchbox', { name: 'Search by name, street or keyword' })).toBeInTheDocument();
  });

  test('contains the back link on other pages, whose title is in the page', () => {
    covers('2.5-15');
    show(<PageLayout title="A page">text</PageLayout>, { path: '/about' });
    expect(findHeader().getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('heading', { level: 1, name: 'A page' })).toBeInTheDocument();
  });

  test.each([
    ['en', 'Questions and answers'],
    ['es', 'Preguntas y respuestas'],
  ] as const)('links to questions and answers on the home screen and on pages to read (%s)', async (language, name) => {
    covers('2.5-16');
    const { unmount } = show(<HomePage />, { language });
    const faqIcon = within(await screen.findByRole('search')).getByRole('link', { name });
    expect(faqIcon).toHaveAttribute('href', '/faq');
    expect([faqIcon.querySelectorAll('svg').length, faqIcon.textContent]).toEqual([1, '']);
    unmount();
    show(<PageLayout title="A page">text</PageLayout>, { language, path: '/about' });
    expect(findHeader().getByRole('link', { name })).toHaveAttribute('href', '/faq');
  });

  test('does not link to questions and answers on that page itself', () => {
    show(<PageLayout title="A page">text</PageLayout>, { path: '/faq' });
    expect(findHeader().queryByRole('link', { name: 'Questions and answers' })).toBeNull();
  });

  test('contains the star of an open service, which saves it on this device, announces that, and is undoable', async () => {
    covers('2.5-17', '4-22');
    show(<DetailPage id="blue-spruce" />);
    const star = await findHeader().findByRole('button', { name: 'Save to My Favorites: Blue Spruce Night Shelter' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('Added to My Favorites')).toBeInTheDocument();
    expect(favorites.get()).toEqual(['blue-spruce']);
    await userEvent.click(star);
    expect(await screen.findByText('Removed from My Favorites')).toBeInTheDocument();
    expect(favorites.get()).toEqual([]);
  });

  test('contains back, star, language, crisis help and exit on a service, and no star before it is loaded', async () => {
    show(<DetailPage id="blue-spruce" />);
    const [back, crisis, exit] = ['Back', 'Crisis lines: call, text or chat now', 'Exit this page now'];
    expect(headerNames()).toEqual([back, null, crisis, exit]);
    await screen.findByRole('heading', { level: 1, name: 'Blue Spruce Night Shelter' });
    expect(headerNames()).toEqual([back, null, crisis, exit, 'Save to My Favorites: Blue Spruce Night Shelter']);
    expect(findHeader().getByRole('link', { name: 'Español' })).toBeInTheDocument();
  });
});
