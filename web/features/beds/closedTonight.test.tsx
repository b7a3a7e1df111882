import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBedsBoardApi, aShelter } from '#tests/web/bedsBoard.ts';
import { aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { AvailableBedsPage } from './AvailableBedsPage.tsx';

beforeEach(() => session.set(aSession()));
afterEach(() => session.set(null));

const NAME = 'Blue Spruce Night Shelter';
const TONIGHT = { date: '2026-11-19', isClosed: false };
const CLOSED_TONIGHT = { ...TONIGHT, isClosed: true };
const dates = { startDate: '2026-11-19', endDate: '2026-11-19' };
const path = { id: 'blue-spruce' };
const shelterRow = () => within(screen.getByRole('article'));
const openBoard = async (facts: Parameters<typeof aShelter>[0]) => {
  const server = aBedsBoardApi([aShelter({ hours: 'scheduled', ...facts })]);
  show(<AvailableBedsPage />, { api: server.api });
  await screen.findByRole('article');
  return server;
};

test('closes a shelter for the night with one press, and opens it again from the toast', async () => {
  const { requests, list } = await openBoard({ tonight: TONIGHT });
  list.mockResolvedValue([aShelter({ tonight: CLOSED_TONIGHT })]);
  await userEvent.click(shelterRow().getByRole('button', { name: `Close for tonight, ${NAME}` }));
  expect(await screen.findByText(`${NAME} is closed tonight. Visitors will see this.`)).toBeInTheDocument();
  expect(requests).toEqual([['close', { path, body: dates }]]);

  list.mockResolvedValue([aShelter({ tonight: TONIGHT })]);
  await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText(`${NAME} is open tonight at its usual hours.`)).toBeInTheDocument();
  expect(requests[1]).toEqual(['open', { path, query: dates }]);
});

test('a shelter that is closed tonight has a button to open it', async () => {
  const { requests } = await openBoard({ tonight: CLOSED_TONIGHT });
  expect(shelterRow().getByText('Closed tonight')).toBeInTheDocument();
  await userEvent.click(shelterRow().getByRole('button', { name: `Reopen, ${NAME}` }));
  await screen.findByText(/is open tonight/);
  expect(requests).toEqual([['open', { path, query: dates }]]);
});

test('leads to the hours of a shelter whose hours name no time tonight, for users who may edit it', async () => {
  await openBoard({ hours: 'permanentlyClosed' });
  expect(shelterRow().getByRole('link', { name: `Edit hours, ${NAME}` })).toHaveAttribute('href', '/services/blue-spruce/edit');
});

test('explains that a shelter without hours cannot be closed, and how to add hours', async () => {
  await openBoard({ hours: 'contact' });
  expect(shelterRow().queryByRole('button', { name: /^Close for tonight/ })).toBeNull();
  expect(shelterRow().getByText(/add its hours first, or post an urgent notice/)).toBeInTheDocument();
  expect(shelterRow().getByRole('link', { name: `Add hours, ${NAME}` })).toHaveAttribute('href', '/services/blue-spruce/edit');
});
