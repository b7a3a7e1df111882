import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aWaitingService } from '#tests/web/approvals.ts';
import { anApi, aSession, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

const list = jest.fn<ReturnType<Answer<'GET /services/approvals'>>, Parameters<Answer<'GET /services/approvals'>>>(
  async ({ query: { shown, q } = {} }) =>
    ({ rows: [aWaitingService()], total: q !== undefined ? 1 : shown === 'changed' ? 3 : shown === 'twice' ? 4 : 12 }) as never,
);
const findTabs = () => within(screen.getByRole('navigation', { name: 'Which listings' }));
const tabTexts = () =>
  findTabs()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
/** Tabs of which only the number was loaded. */
const countedTabs = () => list.mock.calls.flatMap(([{ query }]) => (query?.limit === 1 ? [query.shown] : []));

beforeEach(() => session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' })));
afterEach(() => session.set(null));

test('counts the open tab by its list, loads the numbers of the other tabs, and keeps them', async () => {
  show(<ApprovalsPage />, { api: anApi({ 'GET /services/approvals': list }), path: '/manage_approvals' });
  await waitFor(() => expect(tabTexts()).toEqual(['New\u00A012', 'Edited\u00A03', 'Duplicates\u00A04', 'Approved']));
  expect(countedTabs()).toEqual(['changed', 'twice']);
  // A search narrows the list, but not the number of services that wait.
  await userEvent.type(screen.getByRole('searchbox'), 'creek');
  expect(await screen.findByText('1 listing')).toBeInTheDocument();
  expect(tabTexts()[0]).toBe('New\u00A012');
  await userEvent.click(findTabs().getByRole('link', { name: /Edited/ }));
  expect(tabTexts()).toEqual(['New\u00A012', 'Edited\u00A03', 'Duplicates\u00A04', 'Approved']);
});
