import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '#kernel/vocabulary/roles.ts';
import type { Waiting } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { anApi, aSession, minutesAgo, NOW } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { ToDoPage } from './ToDoPage.tsx';

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  jest.useRealTimers();
  session.set(null);
});

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const fullToDo: Waiting = {
  lines: {
    reports: { count: 6, overdue: 1, longest: { at: minutesAgo(25 * HOUR_MINUTES), serviceId: 's1', name: 'Blue Spruce' } },
    oldBeds: { count: 1, longest: { id: 's2', name: 'Larimer House', at: minutesAgo(9 * HOUR_MINUTES) } },
    waiting: { count: 12_000, longest: { id: 's3', name: 'Health Van', at: minutesAgo(3 * DAY_MINUTES) } },
    changed: {
      count: 3,
      longest: { id: 's4', name: 'Pantry', at: minutesAgo(DAY_MINUTES) },
      facts: { phone: 2, address: 1, hours: 0, other: 0 },
    },
    unconfirmed: { count: 5, longest: { id: 's5', name: 'Old Pantry' } },
    requested: { count: 0 },
  },
  regions: [
    {
      id: 'denver',
      name: 'Metro Denver',
      coordinators: ['Rosa P.', 'Tom V.'],
      places: 61,
      reports: 6,
      oldBeds: 1,
      waiting: 5,
      changed: 2,
      unconfirmed: 5,
    },
    { id: 'none', coordinators: [], places: 3, reports: 0, oldBeds: 0, waiting: 0, changed: 0, unconfirmed: 0 },
  ],
  owners: [
    { id: 'administrator', isNobody: true, unconfirmed: 3 },
    ...Array.from({ length: 9 }, (_, index) => ({ id: `olga-${index}`, name: `Olga ${index}`, unconfirmed: 1 })),
  ],
  ownersInAll: 14,
  places: 148,
};
const emptyToDo: Waiting = {
  ...fullToDo,
  lines: {
    reports: { count: 0, overdue: 0 },
    oldBeds: { count: 0 },
    waiting: { count: 0 },
    changed: { count: 0, facts: { phone: 0, address: 0, hours: 0, other: 0 } },
    unconfirmed: { count: 0 },
    requested: { count: 0 },
  },
  owners: [],
  ownersInAll: 0,
  lastDone: { id: 's6', service: 'Sun Valley Pantry', at: minutesAgo(30), role: 'VOLUNTEER LEAD', name: 'Lee K.' },
};

const openPage = (waiting: Waiting | Error, role: Role = 'ADMINISTRATOR', language: 'en' | 'es' = 'en') => {
  session.set(aSession({ role }));
  const getToDo = jest.fn(async () => {
    if (waiting instanceof Error) throw waiting;
    return waiting;
  });
  show(<ToDoPage />, { language, api: anApi({ 'GET /waiting': getToDo }), path: '/to_do' });
  return getToDo;
};
const findLines = async () => {
  const list = within(await screen.findByRole('region', { name: /^(Tasks|Tareas)$/ }));
  return list.getAllByRole('listitem').map((line) => ({
    text: line.querySelector('p')?.textContent?.replaceAll('\u00a0', ' '),
    to: within(line).getByRole('link').getAttribute('href'),
    kind: line.dataset['kind'],
  }));
};

describe('ToDoPage', () => {
  test('shows one line per kind, ordered by importance for visitors, with facts about the count', async () => {
    openPage(fullToDo);
    expect(await findLines()).toEqual([
      { text: '6 reports about listings1 waiting over 24 hours', to: '/feedbacks?kind=report', kind: 'urgent' },
      { text: '1 bed count out of dateLarimer House, counted 9 h ago', to: '/available_beds', kind: undefined },
      { text: '9,999 new listings to approveThe oldest: Health Van, 3 days ago', to: '/manage_approvals', kind: undefined },
      { text: '3 listings edited after approval2 phone numbers, 1 address', to: '/manage_approvals?tab=changed', kind: undefined },
      {
        text: '5 listings not confirmed for 90 daysThe oldest: Old Pantry, never confirmed',
        to: '/manage_services?shown=unconfirmed',
        kind: undefined,
      },
      { text: '0 claim requestsNo open requests', to: '/manage_services?shown=requested', kind: 'zero' },
    ]);
    expect(screen.getByText('9,999 things to do').parentElement).toHaveTextContent('First: a report about Blue Spruce, 25 h ago.');
  });

  test.each([
    ['en', 3, 3.5 * DAY_MINUTES, '5 listings not confirmed for 90 days3 owners got an email on Monday'],
    ['en', 1, 0, '5 listings not confirmed for 90 days1 owner got an email today'],
    ['es', 3, 3.5 * DAY_MINUTES, '5 fichas sin confirmar en 90 días3 responsables recibieron un correo el lunes'],
    ['es', 1, 0, '5 fichas sin confirmar en 90 días1 responsable recibió un correo hoy'],
  ] as const)(
    'shows in %s the number of owners who got the weekly message: %d, %d minutes ago',
    async (language, owners, agoMinutes, sentence) => {
      const reminded = { owners, at: minutesAgo(agoMinutes) };
      openPage(
        { ...fullToDo, lines: { ...fullToDo.lines, unconfirmed: { ...fullToDo.lines.unconfirmed!, reminded } } },
        'ADMINISTRATOR',
        language,
      );
      expect((await findLines())[4]?.text).toBe(sentence);
    },
  );

  test('renders in Spanish on a Spanish page', async () => {
    openPage(fullToDo, 'ADMINISTRATOR', 'es');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pendientes' })).toBeInTheDocument();
    expect((await findLines())[0]?.text).toBe('6 reportes sobre fichas1 lleva más de un día');
  });

  test('links a user who may not count beds to their own places, and shows only their lines', async () => {
    const { requested: _requested, ...lines } = fullToDo.lines;
    openPage({ ...fullToDo, lines }, 'VOLUNTEER LEAD');
    const shownLines = await findLines();
    expect(shownLines).toHaveLength(5);
    expect(shownLines[1]?.to).toBe('/manage_services?shown=oldBeds');
  });

  test('links every count of a region above zero to its list of that region', async () => {
    openPage(fullToDo);
    const table = within(await screen.findByRole('table', { name: 'By region' }));
    expect(table.getByRole('rowheader', { name: /Metro Denver/ })).toHaveTextContent('Rosa P., Tom V. · 61 listings');
    expect(table.getByRole('rowheader', { name: /No region/ })).toHaveTextContent('3 listings · nothing to do');
    expect(table.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['6 reports, Metro Denver', '/feedbacks?kind=report&region=denver'],
      ['1 old count, Metro Denver', '/available_beds?region=denver'],
      ['5 new, Metro Denver', '/manage_approvals?region=denver'],
      ['2 edited, Metro Denver', '/manage_approvals?tab=changed&region=denver'],
      ['5 not confirmed, Metro Denver', '/manage_services?shown=unconfirmed&region=denver'],
    ]);
  });

  test('links each owner to their places, and shows the first owners at once', async () => {
    openPage(fullToDo);
    const owners = within(await screen.findByRole('region', { name: 'Not confirmed, by owner' }));
    expect(owners.getAllByRole('link')).toHaveLength(8);
    expect(owners.getByRole('link', { name: /Imported, no owner yet 3/ })).toHaveAttribute(
      'href',
      '/manage_services?shown=unconfirmed&owner=administrator',
    );
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(owners.getByRole('button', { name: 'Show 2 more owners' }));
    expect(owners.getAllByRole('link')).toHaveLength(10);
    expect(owners.getByText('4 more owners have fewer unconfirmed listings.')).toBeInTheDocument();
  });

  test('shows a picture and the last action when nothing waits, and still shows the regions', async () => {
    openPage(emptyToDo);
    const emptyRegion = within(await screen.findByRole('region', { name: 'Nothing to do' }));
    expect(emptyRegion.getByRole('img', { name: 'A street at night: everything is dark except one open door.' })).toBeInTheDocument();
    expect(
      emptyRegion.getByText(
        /^All 148 listings are confirmed\. All beds were counted in the last 8 hours\. Most recent: Lee K\. approved Sun Valley Pantry, /,
      ),
    ).toBeInTheDocument();
    expect(emptyRegion.getByRole('link', { name: 'View all listings' })).toHaveAttribute('href', '/manage_services');
    expect(emptyRegion.getByRole('link', { name: 'Regions' })).toHaveAttribute('href', '/regions');
    expect(screen.getByRole('table', { name: 'By region' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Tasks' })).toBeNull();
  });

  test('shows a skeleton while loading, and a retry button after a failure', async () => {
    const getToDo = openPage(new TypeError('fetch failed'));
    expect(screen.getByRole('img', { name: 'Loading' })).toBeInTheDocument();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(getToDo).toHaveBeenCalledTimes(2));
  });
});
