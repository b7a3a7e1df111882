import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApprovalChange, aWaitingService } from '#tests/web/approvals.ts';
import { anApi, aService, aSession, type Answer } from '#tests/web/builders.ts';
import { holdResponses } from '#tests/web/holdResponses.ts';
import { mockWideScreen } from '#tests/web/mockWideScreen.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';
import { nextRow } from './usePaneState.ts';

type BatchAnswer = Answer<'POST /services/approve-services'>;

const first = aWaitingService({ id: 'first', name: 'First Pantry', type: ['MEALS'] });
const second = aWaitingService({ id: 'second', name: 'Second Shelter' });
const third = aWaitingService({ id: 'third', name: 'Third Shelter' });
const commandId = '00000000-0000-4000-8000-000000000000';

/** Opens a list from which decided services disappear. */
const openApprovals = (path = '/manage_approvals', decide?: BatchAnswer, otherAnswers: Parameters<typeof anApi>[0] = {}) => {
  const decided = new Set<unknown>();
  const answer: BatchAnswer =
    decide ??
    (async ({ body: { services } }) => {
      for (const id of services) decided.add(id);
      const outcomes = services.map((id) => ({ id: String(id), result: 'done' as const }));
      return { commandId, done: services.length, unchanged: 0, refused: 0, services: outcomes };
    });
  const api = anApi({
    'GET /services/approvals': async ({ query }) =>
      query?.shown === 'done' ? [] : [second, first, third].filter(({ id }) => !decided.has(id)),
    'GET /services/{id}': async ({ path: { id } }) => aService({ id, name: id }),
    'POST /services/approve-services': answer,
    'POST /services/remove-services': answer,
    ...otherAnswers,
  });
  return show(<ApprovalsPage />, { api, path });
};
const row = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const pane = (name: string) => screen.findByRole('article', { name });

beforeEach(() => {
  session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' }));
  // jsdom has no layout.
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

test('an entry without a phone number says so, and shows its kind', async () => {
  openApprovals('/manage_approvals?service=first', undefined, {
    'GET /services/{id}': async () => aService({ id: 'first', phone: '', type: ['MEALS'] }),
  });
  const entry = within(await pane('First Pantry'));
  expect(await entry.findByRole('row', { name: 'Phone No phone number' })).toBeInTheDocument();
  expect(entry.getByRole('row', { name: /^Kind of help Meals/ })).toBeInTheDocument();
});

test('the keyboard alone approves one entry after another', async () => {
  covers('approvals-3');
  const user = userEvent.setup();
  mockWideScreen();
  openApprovals();
  (await row('First Pantry')).focus();
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{Home}');
  expect(await row('First Pantry')).toHaveFocus();
  await user.keyboard('{End}');
  expect(await row('Third Shelter')).toHaveFocus();
  await user.keyboard('{ArrowUp}{Enter}');
  const heading = within(await pane('Second Shelter')).getByRole('heading', { name: 'Second Shelter' });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await row('Second Shelter')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading).toHaveFocus());
  await user.tab();
  await user.keyboard('{Enter}');

  const nextApprove = within(await pane('Third Shelter')).getByRole('button', { name: 'Approve' });
  await waitFor(() => expect(nextApprove).toHaveFocus());
  expect(nextApprove).toHaveAccessibleDescription('Third Shelter');
  expect(screen.getByText('Now open: Third Shelter. 2 left.')).toHaveAttribute('role', 'status');
  await user.keyboard('{Enter}');
  const lastApprove = within(await pane('First Pantry')).getByRole('button', { name: 'Approve' });
  await waitFor(() => expect(lastApprove).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Nothing to approve.' })).toBeInTheDocument();
});

test('on a narrow screen Escape closes an entry and goes back to its row', async () => {
  covers('approvals-3');
  const { history } = openApprovals();
  (await row('Second Shelter')).focus();
  await userEvent.keyboard('{Enter}');
  const heading = within(await pane('Second Shelter')).getByRole('heading', { name: 'Second Shelter' });
  await waitFor(() => expect(heading).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect(await row('Second Shelter')).toHaveFocus());
  expect(history).toEqual(['/manage_approvals', '/manage_approvals?service=second', '/manage_approvals']);
});

test('Enter puts the focus into an entry that loads later', async () => {
  covers('approvals-3');
  const { held, release } = holdResponses(async () => anApprovalChange({ id: 'second' }));
  openApprovals('/manage_approvals?tab=changed', undefined, { 'GET /services/{id}/changes-since-approval': held });
  (await row('Second Shelter')).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('article')).toBeNull();
  release();
  const heading = within(await pane('Second Shelter')).getByRole('heading', { name: 'Second Shelter' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the next entry opens after a deletion, too', async () => {
  covers('approvals-3');
  const { history } = openApprovals('/manage_approvals?service=first');
  await userEvent.click(within(await pane('First Pantry')).getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
  const nextDelete = within(await pane('Second Shelter')).getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(nextDelete).toHaveFocus());
  expect(history.at(-1)).toBe('/manage_approvals?service=second');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an entry stays open, and its button focused, after a refusal', async () => {
  openApprovals('/manage_approvals?service=first', async () => ({
    commandId,
    done: 0,
    unchanged: 0,
    refused: 1,
    services: [{ id: 'first', result: 'refused', code: 'CONFLICT' }],
  }));
  const approve = within(await pane('First Pantry')).getByRole('button', { name: 'Approve' });
  await userEvent.click(approve);
  expect(await screen.findByText('Someone edited it after you opened it. Review it again.')).toBeInTheDocument();
  expect(approve).toHaveFocus();
  expect(await pane('First Pantry')).toBeInTheDocument();
});

test('Escape in a dialog closes only the dialog', async () => {
  const { history } = openApprovals('/manage_approvals?service=first');
  await userEvent.click(within(await pane('First Pantry')).getByRole('button', { name: 'Delete' }));
  await userEvent.keyboard('{Escape}');
  expect(await row('First Pantry')).not.toHaveFocus();
  expect(history).toEqual(['/manage_approvals?service=first']);
});

test.each([
  [['first'], 'second'],
  [['second'], 'third'],
  [['third'], 'second'],
  [['second', 'third'], 'first'],
  [['first', 'second', 'third'], undefined],
])('after %j, in the order of the screen, %s is the next entry', (decidedIds, expectedId) => {
  expect(nextRow({ tab: 'waiting', rows: [second, first, third] }, decidedIds)?.id).toBe(expectedId);
});
