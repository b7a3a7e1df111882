import { screen as page, waitFor, within } from '@testing-library/react';
import { aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../browser/session.ts';
import { anyScreenAt } from './allScreens.ts';
import { GuardedFrame, GuardedPlaceholder } from './GuardedPlaceholder.tsx';
import { STAFF_SCREENS } from './screens/staffScreens.ts';

afterEach(() => session.set(null));

const PATHS = Object.keys(STAFF_SCREENS).map((pattern) => pattern.replace(':id', 'ana-1'));
const findHeading = () => page.findByRole('heading', { level: 1 });

/** Returns what the top of the page shows first: the menu or a way back, and where the heading is. */
const headOf = async () => {
  const heading = await findHeading();
  const [control] = page.getByRole('banner').querySelectorAll('a, button');
  return { hasMenu: control?.getAttribute('aria-label') === 'Menu', isInBar: page.getByRole('banner').contains(heading) };
};

describe('a guarded page before its code is loaded', () => {
  test.each(PATHS)('has the bar of the loaded page (%s)', async (path) => {
    const placeholder = show(<GuardedPlaceholder />, { path });
    const headBefore = await headOf();
    placeholder.unmount();
    const { screen, params } = anyScreenAt(path);
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    await screen.load();
    show(<screen.Component id={params['id'] ?? ''} />, { path });
    await findHeading();
    await waitFor(async () => expect(headBefore).toEqual(await headOf()));
  });

  test.each([
    ['en', '/audit', 'Audit'],
    ['es', '/update_profile', 'Mi perfil'],
    ['en', '/users/ana-1?list=manage_volunteers', 'Volunteers'],
    ['en', '/users/ana-1?list=elsewhere', 'Users'],
  ] as const)('has its title (%s)', async (language, path, title) => {
    show(<GuardedPlaceholder />, { path, language });
    expect(await findHeading()).toHaveTextContent(title);
    expect(document.title).toBe(`${title} – Shelter`);
  });

  test('shows under its bar that it failed to load', async () => {
    show(<GuardedFrame>Try again</GuardedFrame>, { path: '/audit' });
    expect(within(page.getByRole('main')).getByText('Try again')).toBeInTheDocument();
    expect(await findHeading()).toHaveTextContent('Audit');
  });
});
