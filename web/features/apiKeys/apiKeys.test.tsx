import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aSession, minutesAgo } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { ApiKey } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { ApiKeysPage } from './ApiKeysPage.tsx';

const anApiKey = (overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: 'k1',
  name: 'Example Mission',
  rights: ['countBeds'],
  services: [{ id: 'larkspur', name: 'Larkspur House' }, { id: 'gone' }],
  state: 'active',
  createdAt: '2026-03-10T17:00:00.000Z',
  createdBy: 'Ada',
  ...overrides,
});
const SHELTERS = [
  { id: 'larkspur', name: 'Larkspur House', isApproved: true, bedsRevision: 0 },
  { id: 'veterans', name: 'Veterans Ridge', isApproved: true, bedsRevision: 0 },
];
const KEY = `shelter_${'0'.repeat(32)}_${'a'.repeat(43)}`;

const open = (keys: readonly ApiKey[], calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
  show(<ApiKeysPage />, {
    api: anApi({ 'GET /api-keys': async () => [...keys], 'GET /services/beds': async () => SHELTERS, ...calls }),
    path: '/api_keys',
    language,
  });

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

test('shows what each key may do, when it was used, and which are over', async () => {
  open([
    anApiKey({ lastUsedAt: minutesAgo(5), expiresAt: '2027-03-11T07:00:00.000Z' }),
    anApiKey({ id: 'k2', name: 'Old board', rights: ['readHistory', 'import'], services: [], state: 'revoked', revokedAt: minutesAgo(60) }),
  ]);
  const card = within(await screen.findByRole('article', { name: 'Example Mission' }));
  expect(card.getByText('Count beds')).toBeVisible();
  expect(card.getByRole('link', { name: 'Larkspur House' })).toHaveAttribute('href', '/services/larkspur');
  expect(card.getByText('Deleted listing')).toBeVisible();
  expect(card.getByText(/, by Ada$/)).toBeVisible();
  const old = within(screen.getByRole('article', { name: 'Old board' }));
  expect(old.getByText(/Import listings/)).toBeVisible();
  expect(old.getByText('Never')).toBeVisible();
  expect(old.queryByRole('button')).toBeNull();
});

test('creates a key for the chosen shelters and shows it once', async () => {
  const issue = jest.fn(async (_input: unknown) => ({ id: 'k3', key: KEY, message: 'API key created.' }));
  const user = userEvent.setup();
  open([], { 'POST /api-keys': issue });
  expect(await screen.findByText('There are no API keys yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create an API key' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByRole('link', { name: 'Enter a name.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose what the key may do.' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Blue Spruce board');
  await user.click(screen.getByRole('checkbox', { name: /^Count beds/ }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByRole('link', { name: 'Choose at least one shelter.' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search shelters' }), 'veter');
  expect(screen.queryByRole('checkbox', { name: 'Larkspur House' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Veterans Ridge' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const shown = await screen.findByRole('textbox', { name: 'API key for Blue Spruce board' });
  expect(shown).toHaveValue(KEY);
  expect(issue.mock.calls[0]?.[0]).toEqual({ body: { name: 'Blue Spruce board', rights: ['countBeds'], serviceIds: ['veterans'] } });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(KEY);
  await user.click(screen.getByRole('button', { name: 'I copied it' }));
  expect(screen.queryByDisplayValue(KEY)).toBeNull();
});

const refuse = async () => Promise.reject(new ApiError(503, 'UNAVAILABLE', { text: 'This cannot be saved right now.' }));

test('keeps what was typed when the server refuses it', async () => {
  const user = userEvent.setup();
  open([], { 'POST /api-keys': refuse });
  await user.click(await screen.findByRole('button', { name: 'Create an API key' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Example Network');
  await user.click(screen.getByRole('checkbox', { name: /^Read the history/ }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByRole('heading', { name: 'This cannot be saved right now.' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Example Network');
});

test('revokes a key after a confirmation with its name, in Spanish', async () => {
  const revoke = jest.fn(async (_input: unknown) => ({ id: 'k1', message: 'Clave de API revocada.' }));
  const user = userEvent.setup();
  open([anApiKey()], { 'DELETE /api-keys/{id}': revoke }, 'es');
  await user.click(await screen.findByRole('button', { name: 'Revocar Example Mission' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  expect(dialog.getByText('Example Mission')).toBeInTheDocument();
  expect(revoke).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Revocar clave', hidden: true }));
  await waitFor(() => expect(revoke).toHaveBeenCalledTimes(1));
  expect(revoke.mock.calls[0]?.[0]).toEqual({ path: { id: 'k1' } });
  expect(await screen.findByText('Clave de API revocada.')).toBeVisible();
});
