import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MODEL_NAMES } from '#domain/models/names.ts';
import { anApi, aSession, minutesAgo } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { ModelStatus, RebuildStatus, SystemStatus } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { SystemPage } from './SystemPage.tsx';

const aModel = (overrides: Partial<ModelStatus> = {}): ModelStatus => ({
  name: 'services',
  version: 10,
  position: '81920',
  lagMs: 0,
  parked: 0,
  documents: 3271,
  bytes: 1_536_000,
  rebuild: null,
  lastRebuild: null,
  proof: null,
  ...overrides,
});
const aSystem = (overrides: Partial<SystemStatus> = {}, services: Partial<ModelStatus> = {}): SystemStatus => ({
  version: '2.1.0',
  node: 'v20.20.0',
  readiness: { status: 'ready', reasons: [] },
  log: { id: 'log', position: '81920', seal: null },
  models: MODEL_NAMES.map((name) => aModel({ name, ...(name === 'services' ? services : {}) })),
  runningProof: null,
  lastProof: null,
  documentStore: { version: '7.0.0', bytes: 15_360_000 },
  ...overrides,
});
const content = (digit: string, documents = 3271) => ({ documents, digest: digit.repeat(64) });
const aComparison = (differing: number): NonNullable<RebuildStatus['comparison']> => ({
  live: content('a'),
  rebuilt: content(differing === 0 ? 'a' : 'b'),
  differing,
  samples: differing === 0 ? [] : [{ id: 's1', fields: ['likes'] }],
  parked: 0,
});
const aRebuild = (overrides: Partial<RebuildStatus> = {}): RebuildStatus => ({
  state: 'filling',
  requestedAt: minutesAgo(2),
  ...overrides,
});

const open = (system: SystemStatus, calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
  show(<SystemPage />, { api: anApi({ 'GET /system': async () => system, ...calls }), path: '/system', language });
const servicesCard = async (name = 'Listings services v10') => within(await screen.findByRole('article', { name }));
const rejectRunning = async () =>
  Promise.reject(new ApiError(409, 'MODEL_REBUILD_RUNNING', { text: 'This read model is already being rebuilt.' }));
const acceptCommand = (message: string) => jest.fn(async (_input: unknown) => ({ message }));

beforeEach(() => session.set(aSession({ id: 'administrator', role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

test('shows every read model with its state, and that everything works', async () => {
  open(aSystem({}, { lagMs: 150_000, parked: 2 }));
  expect(await screen.findByText('Everything is working.')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(MODEL_NAMES.length);
  const card = await servicesCard();
  for (const text of ['Behind the log by 3 minutes', '2 documents have an event that cannot be read', '3,271', '1.5 MB', 'Never'])
    expect(card.getByText(text)).toBeInTheDocument();
  expect(screen.getByText('None yet')).toBeInTheDocument();
});

test.each([
  ['commands', 'Nothing can be saved right now. Viewing still works.'],
  ['reactions', 'A disk is full, so emails and other follow-up work are delayed.'],
  ['clock', 'Deletions are paused until the clock is correct.'],
  ['newPart', 'Part of the site is limited: newPart.'],
])('says in words that %s is degraded, with the details for the operator', async (part, text) => {
  open(aSystem({ readiness: { status: 'ready', degraded: [part], reasons: ['the event store refuses appends'] } }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText('Everything is working.')).not.toBeInTheDocument();
  expect(screen.getByText('the event store refuses appends')).toBeInTheDocument();
});

test('starts a rebuild, and shows its progress with a button to cancel it', async () => {
  const rebuild = acceptCommand('Rebuild started.');
  const cancel = acceptCommand('Rebuild canceled.');
  let system = aSystem();
  open(system, {
    'GET /system': async () => system,
    'POST /system/models/{name}/rebuild': rebuild,
    'POST /system/models/{name}/cancel': cancel,
  });
  const button = await screen.findByRole('button', { name: 'Rebuild Listings' });
  system = aSystem({}, { rebuild: aRebuild({ progress: { share: 0.25, events: 5000, eventsPerSecond: 1500, secondsLeft: 130 } }) });
  await userEvent.click(button);
  expect(rebuild.mock.lastCall?.[0]).toMatchObject({ path: { name: 'services' } });
  const card = await servicesCard();
  expect(await card.findByRole('progressbar', { name: 'Reading the log' })).toHaveAttribute('value', '0.25');
  expect(card.getByText('5,000 events read, 1,500 per second; about 2 minutes left')).toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Cancel the rebuild' }));
  expect(cancel.mock.lastCall?.[0]).toMatchObject({ path: { name: 'services' } });
});

test('switches at once if every document is equal', async () => {
  const switchOver = acceptCommand('Switching to the rebuilt read model.');
  open(aSystem({}, { rebuild: aRebuild({ state: 'compared', comparison: aComparison(0) }) }), {
    'POST /system/models/{name}/switch': switchOver,
  });
  const card = await servicesCard();
  expect(card.getByText('All documents match.')).toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Switch to the rebuild' }));
  expect(switchOver.mock.lastCall?.[0]).toMatchObject({ path: { name: 'services' }, body: { acceptDifferences: false } });
});

test('shows both sides and the differences, and asks before it switches in spite of them', async () => {
  const switchOver = acceptCommand('Switching to the rebuilt read model.');
  open(aSystem({}, { rebuild: aRebuild({ state: 'compared', comparison: aComparison(1) }) }), {
    'POST /system/models/{name}/switch': switchOver,
  });
  const card = await servicesCard();
  expect(card.getByText(`3,271 documents, digest ${'a'.repeat(16)}`)).toBeInTheDocument();
  expect(card.getByText(`3,271 documents, digest ${'b'.repeat(16)}`)).toBeInTheDocument();
  expect(card.getByText('1 document differs.')).toBeInTheDocument();
  expect(card.getByText('likes')).toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Switch anyway' }));
  expect(switchOver).not.toHaveBeenCalled();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch' }));
  expect(switchOver.mock.lastCall?.[0]).toMatchObject({ body: { acceptDifferences: true } });
});

test('shows why a request was rejected, and keeps the page', async () => {
  open(aSystem(), { 'POST /system/models/{name}/rebuild': rejectRunning });
  await userEvent.click(await screen.findByRole('button', { name: 'Rebuild Listings' }));
  expect(await screen.findByText('This read model is already being rebuilt.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Rebuild Listings' })).toBeEnabled();
});

test('starts a proof, shows its progress, and names the models that differ', async () => {
  const prove = acceptCommand('Check started.');
  const runningProof = { requestedAt: minutesAgo(1), current: 'audit', done: 5, total: 10 };
  let system = aSystem();
  open(system, { 'GET /system': async () => system, 'POST /system/proof': prove });
  expect(await screen.findByText('No check yet.')).toBeInTheDocument();
  system = aSystem({ runningProof });
  await userEvent.click(screen.getByRole('button', { name: 'Check all read models' }));
  expect(await screen.findByText('Checking Audit: 5 of 10 done.')).toBeInTheDocument();
  system = aSystem({ lastProof: { at: minutesAgo(0), equal: [], different: ['services', 'pages'], notCompared: [] } });
  await waitFor(() => expect(screen.getByText(/: these do not match their rebuild: Listings and Site pages\./)).toBeInTheDocument(), {
    timeout: 5000,
  });
});

test('offers to try again if the state cannot be read', async () => {
  open(aSystem(), { 'GET /system': async () => Promise.reject(new ApiError(503, 'UNAVAILABLE')) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('is Spanish where the page is', async () => {
  open(aSystem({}, { lastRebuild: { outcome: 'cancelled', endedAt: minutesAgo(1) } }), {}, 'es');
  const card = await servicesCard('Fichas services v10');
  expect(card.getByText(/: cancelada$/)).toBeInTheDocument();
});
