import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { anApi, aSession, minutesAgo } from '../../testing/builders.ts';
import { aHistory, anEntry } from '../../testing/history.ts';
import { show } from '../../testing/show.tsx';
import { differences, momentsOf } from './moments.ts';
import { ServiceHistoryPage } from './ServiceHistoryPage.tsx';

const report = anEntry({
  id: '2026-11-18.00000000000000000150',
  at: minutesAgo(111),
  command: 'report',
  actor: { role: 'GUEST', via: 'web' },
  kinds: ['feedback'],
  subject: 'feedback',
  events: [{ type: 'FeedbackSent', revision: 0, facts: { kind: 'report' }, quote: 'This number rings at a bakery.' }],
});

const open = (calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
  show(<ServiceHistoryPage id="larkspur" />, {
    api: anApi({
      'GET /services/{id}/history': async () => aHistory(),
      'GET /audit/threads/{id}': async () => ({ id: 'report', entries: [report, ...aHistory().entries.slice(0, 2).toReversed()] }),
      ...calls,
    }),
    language,
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' })));
afterEach(() => session.set(null));

test('each change is a sentence with who did it in the role of then, the newest first', async () => {
  open();
  const happened = within(await screen.findByRole('region', { name: 'What happened' }));
  expect(happened.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'R., volunteer lead, approved this service',
    'Ana M., service provider, changed this service: phone',
    'Ana M., service provider, added this service',
  ]);
  expect(happened.getByText('Called. A person picked up.')).toBeInTheDocument();
});

test('a change is told field by field, as it was and as it is', async () => {
  open();
  const happened = within(await screen.findByRole('region', { name: 'What happened' }));
  const row = happened.getByRole('row', { name: /Phone.*\(303\) 555-0124.*\(303\) 555-0142/ });
  expect(within(row).getByText('Sensitive')).toBeInTheDocument();
});

test('a thread is told from the report to the approval, each with how long it took', async () => {
  open();
  await screen.findByText('Larkspur House', { selector: 'h2' });
  await userEvent.click(screen.getAllByRole('button', { name: 'How it came about' })[0]!);
  const told = await screen.findByText('A visitor reported wrong information about this service');
  const thread = told.closest('ol')!;
  expect(within(thread).getByText('This number rings at a bakery.')).toBeInTheDocument();
  expect(within(thread).getAllByText(/51 min later/)).toHaveLength(2);
  expect(thread.children).toHaveLength(3);
  await press('Hide how it came about');
  expect(told).not.toBeInTheDocument();
});

test('an owner is told the thread as far as the history of the service has it', async () => {
  session.set(aSession({ id: 'ana', role: 'USER' }));
  const asked = jest.fn();
  open({ 'GET /audit/threads/{id}': asked });
  await screen.findByText('Larkspur House', { selector: 'h2' });
  await userEvent.click(screen.getAllByRole('button', { name: 'How it came about' })[0]!);
  expect(await screen.findByText(/51 min later/)).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('two moments are compared side by side', async () => {
  open();
  const compared = within((await screen.findByText('1 field differs')).closest('section')!);
  expect(compared.getByRole('row', { name: /Phone.*\(303\) 555-0124.*\(303\) 555-0142/ })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Earlier'), anEntry().id);
  expect(screen.getByText('At both moments it said the same.')).toBeInTheDocument();
});

test('each field says who said it and who confirmed it, and an erased person shows as erased', async () => {
  open();
  expect(await screen.findByText(/^Said by: Ana M\., service provider · \d\d\/\d\d\/\d{4}$/)).toBeInTheDocument();
  expect(screen.getByText(/^Confirmed by: R\., volunteer lead · /)).toBeInTheDocument();
  expect(screen.getByText(/^Said by: An erased person · /)).toBeInTheDocument();
});

test('whoever may not see it, and whoever asks for what is not there, is told so', async () => {
  open({ 'GET /services/{id}/history': async () => Promise.reject(new ApiError(403, 'FORBIDDEN')) });
  expect(await screen.findByText('You cannot see this history')).toBeInTheDocument();
});

test('it is told in Spanish', async () => {
  open({}, 'es');
  expect(await screen.findByText('R. (líder de voluntarios) aprobó este servicio')).toBeInTheDocument();
  expect(screen.getByText('Ana M. (proveedor/a de servicios) cambió este servicio: teléfono')).toBeInTheDocument();
});

describe('what a service said at two moments', () => {
  const moments = momentsOf(aHistory().entries);

  test('differs where something else was said', () => {
    expect(differences(moments, moments[0]!.id, moments[1]!.id)).toEqual([
      expect.objectContaining({ name: 'phone', before: '3035550124', now: '3035550142' }),
    ]);
  });

  test('is the same at one moment', () => {
    expect(differences(moments, moments[1]!.id, moments[1]!.id)).toEqual([]);
  });
});
