import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'wouter';
import { anApi, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { WhatIfInput, WhatIfResult } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { dateTimeFieldValue } from '../../i18n/localTime.ts';
import { WhatIfPage } from './WhatIfPage.tsx';

const FROM = '2026-01-01T00:00:00.000Z';
const TO = '2026-02-01T00:00:00.000Z';
const PERIOD = `from=${FROM}&to=${TO}`;

const numbers = (facts: Partial<WhatIfResult['happened']> = {}): WhatIfResult['happened'] => ({
  added: 4,
  handedOver: 0,
  removed: 1,
  restored: 0,
  visible: 1250,
  waiting: 3,
  waited: 5,
  hoursWaited: 120.25,
  oldCounts: 2,
  hoursOld: 40,
  hoursFresh: 60,
  ...facts,
});
const outcome = (facts: Partial<WhatIfResult['listings'][number]['happened']> = {}) => ({
  status: 'waiting' as const,
  owner: 'ana',
  hasOldCount: false,
  hoursWaited: 30,
  hoursOld: 0,
  ...facts,
});
const aResult = (facts: Partial<WhatIfResult> = {}): WhatIfResult => ({
  rules: { happened: { quota: 3, bedHours: 8, ownersPublish: false }, changed: { quota: 3, bedHours: 8, ownersPublish: true } },
  happened: numbers(),
  changed: numbers({ visible: 1252, waiting: 1, hoursWaited: 20.24 }),
  refused: { added: 0, handedOver: 0, restored: 0, closed: 0 },
  differing: 1,
  listings: [{ id: 'aspen', name: 'Aspen House', happened: outcome(), changed: outcome({ status: 'visible', hoursWaited: 0 }) }],
  ...facts,
});

/** Opens the page; `requests` receives the input of each request. */
const open = (query = '', result: WhatIfResult | (() => Promise<WhatIfResult>) = aResult(), language: 'en' | 'es' = 'en') => {
  const requests: WhatIfInput[] = [];
  const api = anApi({
    'GET /what-if': async ({ query: input }) => {
      requests.push(input);
      return typeof result === 'function' ? result() : result;
    },
  });
  return { requests, ...show(<WhatIfPage />, { api, language, path: `/what-if${query === '' ? '' : `?${query}`}` }) };
};
const pressShow = () => userEvent.click(screen.getByRole('button', { name: 'Show' }));
const fieldNamed = (name: string) => screen.getByLabelText(name);
const rowNamed = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

beforeEach(() => {
  // The test browser has no layout.
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

test('shows the values of today, the limits of a comparison, and requests nothing before a rule is changed', async () => {
  const { requests } = open();
  expect(screen.getByText(/^Current: 3\./)).toBeInTheDocument();
  expect(screen.getByText(/^Current: 8\./)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Wait for approval (as today)' })).toBeChecked();
  expect(screen.getByText(/Nothing is saved\.$/)).toBeInTheDocument();
  expect(screen.getByText(/the real difference may be larger\.$/)).toBeInTheDocument();
  expect(screen.getByText('Choose a period and change a rule, then tap “Show”.')).toBeInTheDocument();
  await pressShow();
  expect(await screen.findByRole('group', { name: 'Fix 1 thing' })).toHaveFocus();
  expect(fieldNamed('Listings per owner')).toBeInvalid();
  expect(requests).toEqual([]);
});

test('sends only changed rules, stores them in the address, and moves focus to the comparison', async () => {
  const { requests, history } = open(PERIOD);
  await userEvent.type(fieldNamed('Listings per owner'), '5');
  await userEvent.click(screen.getByRole('radio', { name: 'Show right away' }));
  await pressShow();
  const visible = await rowNamed('Listings shown at the end');
  expect(visible.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Actual 1,250',
    'Under these rules 1,252',
    'Difference +2',
  ]);
  expect(requests).toEqual([{ from: FROM, to: TO, quota: 5, ownersPublish: true }]);
  expect(Object.fromEntries(new URLSearchParams(history.at(-1)?.split('?')[1]))).toEqual({
    from: FROM,
    to: TO,
    quota: '5',
    ownersPublish: 'true',
  });
  expect(screen.getByRole('heading', { name: 'Comparison' })).toHaveFocus();
});

test('an address fills the form and shows its comparison', async () => {
  const { requests } = open(`${PERIOD}&bedHours=12&ownersPublish=true`);
  const hours = await rowNamed('Total hours waiting for approval');
  expect(hours.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Actual 120.3',
    'Under these rules 20.2',
    'Difference −100.1',
  ]);
  const added = await rowNamed('Listings added');
  expect(added.getByText(/same$/)).toBeInTheDocument();
  expect(fieldNamed('From')).toHaveValue(dateTimeFieldValue(FROM));
  expect(fieldNamed('Hours until a bed count is out of date')).toHaveValue('12');
  expect(screen.getByRole('radio', { name: 'Show right away' })).toBeChecked();
  expect(requests).toEqual([{ from: FROM, to: TO, bedHours: 12, ownersPublish: true }]);
});

test('lists the listings that differ, with links, and says how many there are', async () => {
  const other = { id: 'birch', name: '', happened: outcome({ status: 'visible' }), changed: outcome({ status: 'none', owner: '' }) };
  open(`${PERIOD}&quota=1`, aResult({ differing: 1300, listings: [...aResult().listings, other] }));
  expect(await screen.findByRole('link', { name: 'Aspen House' })).toHaveAttribute('href', '/services/aspen');
  expect(screen.getByRole('link', { name: 'Listing without a name' })).toHaveAttribute('href', '/services/birch');
  expect(screen.getByText('Waiting for approval. Under these rules: visible to visitors.')).toBeInTheDocument();
  expect(screen.getByText('Waited 30 h for approval. Under these rules: 0 h.')).toBeInTheDocument();
  expect(screen.getByText('Visible to visitors. Under these rules: not added.')).toBeInTheDocument();
  expect(screen.queryByText(/another owner/)).toBeNull();
  expect(screen.getByText('1,300 listings would be different. These are the first 2, oldest first.')).toBeInTheDocument();
});

test('tells what differs in owner and bed counts, and what the quota refuses', async () => {
  const changed = outcome({ owner: 'ben', hasOldCount: true, hoursOld: 4.5 });
  open(
    `${PERIOD}&quota=1`,
    aResult({
      rules: { ...aResult().rules, changed: { quota: 1, bedHours: 8, ownersPublish: false } },
      refused: { added: 2, handedOver: 1, restored: 0, closed: 0 },
      listings: [{ id: 'aspen', name: 'Aspen House', happened: outcome(), changed }],
    }),
  );
  expect(await screen.findByText('Under these rules, it would have another owner.')).toBeInTheDocument();
  expect(
    screen.getByText('No outdated bed count at the end of the period. Under these rules: bed count out of date at the end of the period.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Bed count out of date for 0 h. Under these rules: 4.5 h.')).toBeInTheDocument();
  const refused = within(screen.getByRole('region', { name: 'Requests these rules would have rejected' }));
  expect(refused.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['2 new listings', '1 listing handed over']);
  expect(refused.getByText(/The listing limit you entered \(1\) would have rejected them\./)).toBeInTheDocument();
});

test('says that the current limit rejects requests, if only another rule was changed', async () => {
  open(`${PERIOD}&ownersPublish=true`, aResult({ refused: { added: 277, handedOver: 0, restored: 0, closed: 0 } }));
  const refused = within(await screen.findByRole('region', { name: 'Requests these rules would have rejected' }));
  expect(refused.getByText('277 new listings')).toBeInTheDocument();
  expect(refused.getByText(/go over the current limit on listings per owner \(3\)/)).toBeInTheDocument();
});

test('says that no listing differs', async () => {
  open(`${PERIOD}&quota=9`, aResult({ differing: 0, listings: [] }));
  expect(await screen.findByText(/^No differences\./)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Listings that are different' })).toBeNull();
});

test.each([
  ['a start without a date', 'from=x&quota=5', 'From', 'Choose a start date and time.'],
  ['a reversed period', `from=${TO}&to=${FROM}&quota=5`, 'To', 'The end is before the start. Choose a later end.'],
  ['a future end', `from=${FROM}&to=2999-01-01T00:00:00Z&quota=5`, 'To', 'The end is in the future. Choose an earlier end.'],
  ['a long period', `from=2020-01-01T00:00:00Z&to=${TO}&quota=5`, 'From', 'A period can be at most 400 days. Choose a later start.'],
  ['a quota that is no number', `${PERIOD}&quota=many`, 'Listings per owner', 'Enter a whole number from 1 to 9,999, or leave it empty.'],
  ['a large quota', `${PERIOD}&quota=10000`, 'Listings per owner', 'Enter a whole number from 1 to 9,999, or leave it empty.'],
  [
    'too many hours',
    `${PERIOD}&bedHours=169`,
    'Hours until a bed count is out of date',
    'Enter a whole number of hours from 1 to 168, or leave it empty.',
  ],
])('an address with %s shows what to do at the field and requests nothing', async (_title, query, field, sentence) => {
  const { requests } = open(query);
  await screen.findByRole('group', { name: 'Fix 1 thing' });
  expect(fieldNamed(field)).toBeInvalid();
  expect(fieldNamed(field)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(requests).toEqual([]);
});

test('a wrong value keeps everything that was typed and the former comparison', async () => {
  const { history } = open(`${PERIOD}&ownersPublish=true`);
  await screen.findByRole('link', { name: 'Aspen House' });
  await userEvent.type(fieldNamed('Hours until a bed count is out of date'), '1.5');
  await userEvent.type(fieldNamed('Listings per owner'), '7');
  await pressShow();
  await screen.findByRole('group', { name: 'Fix 1 thing' });
  expect(fieldNamed('Hours until a bed count is out of date')).toHaveValue('1.5');
  expect(fieldNamed('Listings per owner')).toHaveValue('7');
  expect(screen.getByRole('link', { name: 'Aspen House' })).toBeInTheDocument();
  expect(history).toHaveLength(1);
});

test('another address, as after the back button, replaces the typed values', async () => {
  const api = anApi({ 'GET /what-if': async () => aResult() });
  const page = (
    <>
      <WhatIfPage />
      <Link href={`/what-if?${PERIOD}&quota=6&ownersPublish=true`}>Earlier</Link>
    </>
  );
  show(page, { api, path: `/what-if?${PERIOD}&quota=9` });
  await userEvent.type(fieldNamed('Hours until a bed count is out of date'), 'many');
  await pressShow();
  await screen.findByRole('group', { name: 'Fix 1 thing' });
  await userEvent.click(screen.getByRole('link', { name: 'Earlier' }));
  await waitFor(() => expect(fieldNamed('Listings per owner')).toHaveValue('6'));
  expect(fieldNamed('Hours until a bed count is out of date')).toHaveValue('');
  expect(fieldNamed('Hours until a bed count is out of date')).toBeValid();
  expect(screen.getByRole('radio', { name: 'Show right away' })).toBeChecked();
});

test('a failed comparison offers to try again and keeps the form', async () => {
  let fails = true;
  open(`${PERIOD}&quota=5`, async () => {
    if (fails) throw new ApiError(503, 'UNAVAILABLE');
    return aResult();
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(fieldNamed('Listings per owner')).toHaveValue('5');
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Aspen House' })).toBeInTheDocument();
});

test('shows the sentence of the server about a value that only the server rejects', async () => {
  open(`${PERIOD}&quota=5`, async () => {
    throw new ApiError(400, 'VALIDATION_FAILED', {
      errors: [{ path: 'to', code: 'MOMENT_AHEAD', text: 'That time is in the future. Choose an earlier one.' }],
    });
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('That time is in the future. Choose an earlier one.');
});

test('without a connection the shown comparison stays, with a note', async () => {
  open(`${PERIOD}&quota=5`);
  await screen.findByRole('link', { name: 'Aspen House' });
  act(() => onlineManager.setOnline(false));
  try {
    expect(await screen.findByText('No connection. The last comparison stays here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Aspen House' })).toBeInTheDocument();
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});

test('reads in Spanish', async () => {
  open(`${PERIOD}&ownersPublish=true`, aResult(), 'es');
  await waitFor(() => expect(screen.getByText('1 ficha sería diferente.', { selector: '[role=status]' })).toBeInTheDocument());
  expect(screen.getByRole('radio', { name: 'Esperan aprobación (como hoy)' })).not.toBeChecked();
  expect(screen.getByText('Pendiente de aprobación. Con estas reglas: visible al público.')).toBeInTheDocument();
});
