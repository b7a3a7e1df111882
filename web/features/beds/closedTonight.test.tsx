import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../browser/session.ts';
import { aBoardsApi, aShelter } from '../../testing/bedsBoard.ts';
import { aSession } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { AvailableBedsPage } from './AvailableBedsPage.tsx';

beforeEach(() => session.set(aSession()));
afterEach(() => session.set(null));

const NAME = 'Blue Spruce Night Shelter';
const TONIGHT = { date: '2026-11-19', isClosed: false };
const CLOSED = { ...TONIGHT, isClosed: true };
const dates = { startDate: '2026-11-19', endDate: '2026-11-19' };
const path = { id: 'blue-spruce' };
const row = () => within(screen.getByRole('article'));
const shown = async (facts: Parameters<typeof aShelter>[0]) => {
  const server = aBoardsApi([aShelter({ hours: 'scheduled', ...facts })]);
  show(<AvailableBedsPage />, { api: server.api });
  await screen.findByRole('article');
  return server;
};

test('closes a shelter for the night with one press, and opens it again from the toast', async () => {
  const { requests, list } = await shown({ tonight: TONIGHT });
  list.mockResolvedValue([aShelter({ tonight: CLOSED })]);
  await userEvent.click(row().getByRole('button', { name: `Closed tonight, ${NAME}` }));
  expect(await screen.findByText(`${NAME} is closed tonight. Visitors see it.`)).toBeInTheDocument();
  expect(requests).toEqual([['close', { path, body: dates }]]);

  list.mockResolvedValue([aShelter({ tonight: TONIGHT })]);
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByText(`${NAME} is open tonight, as its hours say.`)).toBeInTheDocument();
  expect(requests[1]).toEqual(['open', { path, query: dates }]);
});

test('shows that a shelter is closed tonight, with a button to open it', async () => {
  const { requests } = await shown({ tonight: CLOSED });
  expect(row().getByText('Closed tonight')).toBeInTheDocument();
  await userEvent.click(row().getByRole('button', { name: `Open again, ${NAME}` }));
  await screen.findByText(/is open tonight/);
  expect(requests).toEqual([['open', { path, query: dates }]]);
});

test('explains that a shelter without hours cannot be closed, and how to add hours', async () => {
  await shown({ hours: 'contact' });
  expect(row().queryByRole('button', { name: /^Closed tonight/ })).toBeNull();
  expect(row().getByText(/add its hours first\. Or set an urgent notice/)).toBeInTheDocument();
});
