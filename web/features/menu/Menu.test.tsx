import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, answers, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';

afterEach(() => session.set(null));

const openMenu = async (options: Parameters<typeof show>[1] = {}) => {
  const rendered = show(<MenuButton />, options);
  await userEvent.click(screen.getByRole('button', { name: /^Men[uú]$/ }));
  const menu = within(screen.getByRole('dialog'));
  await menu.findAllByRole('link');
  return { ...rendered, menu };
};
const linkTargets = (menu: { getAllByRole(role: 'link'): HTMLElement[] }) =>
  menu.getAllByRole('link').map((link) => link.getAttribute('href')?.replace(/(?<=[?]asOf=).*/, ''));

/** Links for all visitors. */
const ABOUT_PATHS = ['/about', '/faq', '/feedback', '/introduce', '/terms_of_use', '/privacy_policy', '/account-deletion-policy'];
const OWN_PATHS = ['/crisis_lines', '/my_favorites'];
/** Links to the user's own pages, at the end. */
const ACCOUNT_PATHS = ['/update_profile', '/change_password'];

describe('side menu', () => {
  test('offers a guest to sign in, without management pages', async () => {
    covers('2.5-26', '2.5-27');
    const { menu } = await openMenu();
    expect(linkTargets(menu)).toEqual([...OWN_PATHS, ...ABOUT_PATHS, '/login']);
  });

  test.each([
    ['USER', ['/add_service', '/manage_services', '/feedbacks', '/available_beds', '/regions', '/permissions']],
    [
      'VOLUNTEER LEAD',
      [
        '/to_do',
        '/add_service',
        '/manage_services',
        '/feedbacks',
        '/manage_approvals',
        '/beds_history',
        '/audit',
        '/replay',
        '/?asOf=',
        '/regions',
        '/manage_volunteers',
        '/permissions',
      ],
    ],
    [
      'SUPER USER',
      [
        '/to_do',
        '/add_service',
        '/manage_services',
        '/feedbacks',
        '/manage_approvals',
        '/available_beds',
        '/beds_history',
        '/audit',
        '/replay',
        '/?asOf=',
        '/regions',
        '/manage_volunteers',
        '/permissions',
      ],
    ],
    [
      'ADMINISTRATOR',
      [
        '/to_do',
        '/add_service',
        '/manage_services',
        '/feedbacks',
        '/manage_approvals',
        '/available_beds',
        '/beds_history',
        '/audit',
        '/replay',
        '/what-if',
        '/?asOf=',
        '/regions',
        '/crisis_lines/new',
        '/manage_pages',
        '/manage_volunteers',
        '/manage_users',
        '/manage_access',
        '/manage_superusers',
        '/import',
        '/api_keys',
        '/system',
        '/permissions',
      ],
    ],
  ] as const)('shows a %s the pages for this role', async (role, pages) => {
    covers('2.5-7', '2.5-25', '2.5-29', '6-65');
    session.set(aSession({ role }));
    const { menu } = await openMenu();
    expect(linkTargets(menu)).toEqual([...pages, ...OWN_PATHS, ...ABOUT_PATHS, ...ACCOUNT_PATHS]);
  });

  test('links to the past view of yesterday, which has no links to add things', async () => {
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    const { menu, unmount } = await openMenu();
    const pastViewUrl = new URL(menu.getByRole('link', { name: 'Past view' }).getAttribute('href') ?? '', window.location.href);
    const asOf = Date.parse(pastViewUrl.searchParams.get('asOf') ?? '');
    expect([pastViewUrl.pathname, Math.round((Date.now() - asOf) / 3_600_000)]).toEqual(['/', 24]);
    unmount();
    const { menu: pastMenu } = await openMenu({ page: { asOf: '2026-11-13T08:00:00.000Z' } });
    expect(pastMenu.getByRole('link', { name: 'Manage listings' })).toBeInTheDocument();
    for (const name of ['Past view', 'Add listing', 'Add crisis line'])
      expect(pastMenu.queryByRole('link', { name })).not.toBeInTheDocument();
  });

  test('lists crisis lines and favorites before the filters of the page, and sign-in last', async () => {
    show(
      <MenuButton>
        <button type="button">A filter</button>
      </MenuButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog'));
    await menu.findAllByRole('link');
    const rows = [...screen.getByRole('dialog').querySelectorAll('a, button, input')].map(
      (row) => row.getAttribute('href') ?? row.textContent,
    );
    const filter = rows.indexOf('A filter');
    expect(rows.slice(filter - 2, filter + 2)).toEqual([...OWN_PATHS, 'A filter', '/about']);
    expect(rows.at(-1)).toBe('/login');
  });

  test('hides adding and managing services from an unapproved volunteer', async () => {
    covers('4-58', '6-49');
    session.set(aSession({ role: 'VOLUNTEER', isApproved: false }));
    const { menu } = await openMenu();
    expect(linkTargets(menu)).toEqual([...OWN_PATHS, '/permissions', ...ABOUT_PATHS, ...ACCOUNT_PATHS]);
    act(() => session.set(aSession({ role: 'VOLUNTEER', isApproved: true })));
    expect(linkTargets(menu)).toEqual([
      '/add_service',
      '/manage_services',
      '/feedbacks',
      '/regions',
      '/permissions',
      ...OWN_PATHS,
      ...ABOUT_PATHS,
      ...ACCOUNT_PATHS,
    ]);
  });

  test('links to the configured page for donations', async () => {
    covers('1-19', '2.5-28', '6-47');
    const { menu } = await openMenu({ page: { contact: { email: null, site: null, donate: 'https://example.org/give', social: [] } } });
    expect(menu.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', 'https://example.org/give');
  });

  test('has no link to change the password for users of another provider', async () => {
    covers('6-52');
    session.set(aSession({ lastMethod: 'FACEBOOK' }));
    const { menu } = await openMenu();
    expect(linkTargets(menu)).not.toContain('/change_password');
  });

  test('shows counts beside the links, 9999 at most', async () => {
    covers('2.5-20', '9-39');
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    const { menu } = await openMenu({
      api: anApi({
        'POST /auth/report-notifications': async () => ({
          countTotalUsers: 12_345,
          countVolunteers: 2,
          countManagedServices: 4,
          countNotApprovedServices: 3,
          countUnReadFeedbacks: 10_000,
        }),
      }),
    });
    expect(await menu.findByRole('link', { name: 'Users 9,999' })).toBeInTheDocument();
    expect(menu.getByRole('link', { name: 'Feedback 9,999' })).toHaveAttribute('href', '/feedbacks');
    for (const name of ['Volunteers 2', 'Manage listings 4', 'Approvals 3']) expect(menu.getByRole('link', { name })).toBeInTheDocument();
  });

  test('shows all links even if the counts fail to load', async () => {
    covers('8-23');
    session.set(aSession());
    const { menu } = await openMenu({
      api: anApi({ 'POST /auth/report-notifications': () => Promise.reject(new TypeError('fetch failed')) }),
    });
    expect(menu.getByRole('link', { name: 'Manage listings' })).toBeInTheDocument();
    expect(screen.queryByText(/Cannot connect/)).toBeNull();
  });

  test.each([
    [2, 'en', /^Free beds ?2 shelters need a count 3$/],
    [1, 'es', /^Camas libres ?1 refugio necesita un conteo 3$/],
    [0, 'en', /^Free beds 3$/],
  ] as const)(
    'shows the number of bed counts out of date below the link to the beds: %i (%s)',
    async (countOldBedCounts, language, name) => {
      session.set(aSession());
      const { menu } = await openMenu({
        language,
        api: anApi({ 'POST /auth/report-notifications': async () => ({ countManagedShelters: 3, countOldBedCounts }) }),
      });
      expect(await menu.findByRole('link', { name })).toHaveAttribute('href', '/available_beds');
    },
  );

  test.each([
    ['the request succeeds', answers['POST /auth/sign-out']],
    ['the request fails', () => Promise.reject(new TypeError('fetch failed'))],
  ])('signs out when %s', async (_how, signOut) => {
    covers('2.5-11', '4-41');
    session.set(aSession());
    const { menu } = await openMenu({ api: anApi({ 'POST /auth/sign-out': signOut }) });
    await userEvent.click(menu.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Signed out successfully')).toBeInTheDocument();
    expect(session.get()).toBeNull();
  });

  test('aborts pending requests at once, and signs out with the previous token', async () => {
    session.set(aSession());
    const responseCounts = { numbers: 0, dropped: 0, as: '' };
    const { menu } = await openMenu({
      api: anApi({
        'POST /auth/report-notifications': (_input, { signal }) => {
          responseCounts.numbers += 1;
          return new Promise((_, reject) =>
            signal?.addEventListener('abort', () => reject(new Error(`dropped ${(responseCounts.dropped += 1)}`))),
          );
        },
        'POST /auth/sign-out': (...signOutArgs) => {
          responseCounts.as = session.get()?.token ?? 'nobody';
          return answers['POST /auth/sign-out'](...signOutArgs);
        },
      }),
    });
    await userEvent.click(menu.getByRole('button', { name: 'Sign out' }));
    expect(responseCounts).toEqual({ numbers: 1, dropped: 1, as: aSession().token });
  });

  test('changes the language of the open menu and of the next page', async () => {
    covers('2.5-18');
    const { menu, translator } = await openMenu();
    const languagePicker = within(menu.getByRole('radiogroup', { name: 'Language / Idioma' }));
    expect(languagePicker.getByRole('radio', { name: 'English' })).toBeChecked();
    await userEvent.click(languagePicker.getByRole('radio', { name: 'Español' }));
    expect(await menu.findByRole('link', { name: 'Líneas de crisis' })).toBeInTheDocument();
    expect(menu.getByRole('radio', { name: 'Español' })).toBeChecked();
    expect(menu.getByText('Español').closest('[lang]')).toHaveAttribute('lang', 'es');
    expect(translator.language).toBe('es');
    expect(document.cookie).toContain('language=es');
  });

  test('clears the device, including the session', async () => {
    session.set(aSession());
    const forgetDevice = jest.fn(async () => undefined);
    const { menu } = await openMenu({ api: anApi({ 'POST /device/forget': forgetDevice }) });
    await userEvent.click(menu.getByRole('button', { name: 'Clear saved data' }));
    expect(forgetDevice).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(session.get()).toBeNull());
    expect(localStorage.length).toBe(0);
  });
});
