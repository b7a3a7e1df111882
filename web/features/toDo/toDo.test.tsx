import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '#domain/vocabulary/roles.ts';
import { anApi, aSession, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { Waiting } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
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
    unconfirmed: { count: 5, longest: { id: 's5', name: 'Old Pantry', at: minutesAgo(95 * DAY_MINUTES) } },
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
    { id: 'front', name: 'Front Range', coordinators: [], places: 9, reports: 0, oldBeds: 0, waiting: 2, changed: 0, unconfirmed: 0 },
    { id: 'slope', name: 'Western Slope', coordinators: [], places: 0, reports: 0, oldBeds: 0, waiting: 0, changed: 0, unconfirmed: 0 },
    { id: 'none', coordinators: [], places: 3, reports: 0, oldBeds: 0, waiting: 0, changed: 1, unconfirmed: 0 },
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
  regions: fullToDo.regions.map((region) => ({ ...region, reports: 0, oldBeds: 0, waiting: 0, changed: 0, unconfirmed: 0 })),
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
  const list = within(await screen.findByRole('region', { name: /things? to do|asuntos? pendientes?/ }));
  return list.getAllByRole('listitem').map((line) => ({
    text: line.querySelector('p')?.textContent?.replaceAll('\u00a0', ' '),
    to: within(line).getByRole('link').getAttribute('href'),
    kind: line.dataset['kind'],
  }));
};

describe('ToDoPage', () => {
  test('shows one line per kind with tasks, the most urgent first, each with its oldest item', async () => {
    openPage(fullToDo);
    expect(await findLines()).toEqual([
      { text: '6 reports about listingsOldest: Blue Spruce, 25 h ago', to: '/feedbacks?kind=report', kind: 'urgent' },
      { text: '1 shelter needs a bed countLarimer House, counted 9 h ago', to: '/available_beds', kind: undefined },
      { text: '9,999 new listings to approveOldest: Health Van, 3 days ago', to: '/manage_approvals', kind: undefined },
      { text: '3 listings edited after approvalOldest: Pantry, 24 h ago', to: '/manage_approvals?tab=changed', kind: undefined },
      {
        text: '5 listings not confirmed for 90 daysOldest: Old Pantry, 95 days ago',
        to: '/manage_services?shown=unconfirmed',
        kind: undefined,
      },
    ]);
    expect(screen.getByRole('heading', { level: 2, name: '9,999 things to do' })).toBeInTheDocument();
  });

  test('names the only item of a kind, and a listing that no longer exists', async () => {
    const reports = { count: 2, overdue: 0, longest: { at: minutesAgo(5 * HOUR_MINUTES), serviceId: 's1' } };
    const waiting = { count: 1, longest: { id: 's3', name: 'Health Van', at: minutesAgo(3 * DAY_MINUTES) } };
    openPage({ ...fullToDo, lines: { reports, waiting } });
    expect(await findLines()).toEqual([
      {
        text: '2 reports about listingsOldest: a listing that no longer exists, 5 h ago',
        to: '/feedbacks?kind=report',
        kind: undefined,
      },
      { text: '1 new listing to approveHealth Van, 3 days ago', to: '/manage_approvals', kind: undefined },
    ]);
  });

  test('ends with a quiet line for listings without an owner, outside the sum', async () => {
    covers('manage-18');
    openPage({ ...fullToDo, lines: { changed: fullToDo.lines.changed! }, unowned: 3144 });
    expect(await screen.findByRole('heading', { level: 2, name: '3 things to do' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '3,144 unclaimed listings' })).toHaveAttribute('href', '/manage_services?shown=unowned');
  });

  test.each([
    ['en', 3, 3.5 * DAY_MINUTES, '3 owners got an email on Monday'],
    ['en', 1, 0, '1 owner got an email today'],
    ['es', 3, 3.5 * DAY_MINUTES, '3 responsables recibieron un correo el lunes'],
    ['es', 1, 0, '1 responsable recibió un correo hoy'],
  ] as const)(
    'shows in %s the number of owners who got the weekly message: %d, %d minutes ago',
    async (language, owners, agoMinutes, sentence) => {
      const reminded = { owners, at: minutesAgo(agoMinutes) };
      openPage(
        { ...fullToDo, lines: { ...fullToDo.lines, unconfirmed: { ...fullToDo.lines.unconfirmed!, reminded } } },
        'ADMINISTRATOR',
        language,
      );
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    },
  );

  test('renders in Spanish on a Spanish page', async () => {
    openPage(fullToDo, 'ADMINISTRATOR', 'es');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pendientes' })).toBeInTheDocument();
    expect((await findLines())[0]?.text).toBe('6 reportes sobre fichasLo más antiguo: Blue Spruce, hace 25 h');
  });

  test('links a user who may not count beds to their own places', async () => {
    openPage(fullToDo, 'VOLUNTEER LEAD');
    const shownLines = await findLines();
    expect(shownLines[1]?.to).toBe('/manage_services?shown=oldBeds');
  });

  test('links every count of a region above zero to its list of that region', async () => {
    openPage(fullToDo);
    const table = within(await screen.findByRole('table', { name: 'By region' }));
    expect(table.getByRole('rowheader', { name: /Metro Denver/ })).toHaveTextContent('Rosa P., Tom V. · 61 approved listings');
    expect(table.getByRole('rowheader', { name: /No region/ })).toHaveTextContent('3 approved listings');
    expect(table.queryByRole('rowheader', { name: /Western Slope/ })).toBeNull();
    expect(screen.getByText('Nothing to do in 1 other region.')).toBeInTheDocument();
    expect(table.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['6 reports, Metro Denver', '/feedbacks?kind=report&region=denver'],
      ['1 count needed, Metro Denver', '/available_beds?region=denver'],
      ['5 new, Metro Denver', '/manage_approvals?region=denver'],
      ['2 edited, Metro Denver', '/manage_approvals?tab=changed&region=denver'],
      ['5 not confirmed, Metro Denver', '/manage_services?shown=unconfirmed&region=denver'],
      ['2 new, Front Range', '/manage_approvals?region=front'],
      ['1 edited, No region', '/manage_approvals?tab=changed&region=none'],
    ]);
  });

  test('names the region that contains all tasks, without repeating their numbers by region', async () => {
    const { reports } = fullToDo.lines;
    const [denver] = fullToDo.regions;
    const regions = [{ ...denver!, oldBeds: 0, waiting: 0, changed: 0, unconfirmed: 0 }];
    openPage({ ...fullToDo, lines: { reports: reports! }, regions });
    expect(await screen.findByText('All in Metro Denver · Coordinators: Rosa P., Tom V.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
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

  test('sums up the owners whose name is not known in one row without a link', async () => {
    openPage({
      ...fullToDo,
      owners: [{ id: 'olga', name: 'Olga', unconfirmed: 4 }, ...['x', 'y', 'z'].map((id) => ({ id, unconfirmed: 2 }))],
      ownersInAll: 4,
    });
    const owners = within(await screen.findByRole('region', { name: 'Not confirmed, by owner' }));
    expect(owners.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Owners whose name is not known6', 'Olga4']);
    expect(owners.getAllByRole('link')).toHaveLength(1);
  });

  test('shows a picture and the last action when there is nothing to do', async () => {
    openPage(emptyToDo);
    const emptyRegion = within(await screen.findByRole('region', { name: 'Nothing to do' }));
    expect(emptyRegion.getByRole('img', { name: 'A street at night: everything is dark except one open door.' })).toBeInTheDocument();
    expect(
      emptyRegion.getByText(
        /^All 148 listings are confirmed\. No shelter needs a bed count\. Most recent: Lee K\. approved Sun Valley Pantry, /,
      ),
    ).toBeInTheDocument();
    expect(emptyRegion.getByRole('link', { name: 'View all listings' })).toHaveAttribute('href', '/manage_services');
    expect(emptyRegion.getByRole('link', { name: 'Regions' })).toHaveAttribute('href', '/regions');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('region', { name: /things to do/ })).toBeNull();
  });

  test('does not call imported listings confirmed when there is nothing to do', async () => {
    openPage({ ...emptyToDo, unowned: 140 });
    expect(await screen.findByText(/^All 8 listings with an owner are confirmed\. /)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '140 unclaimed listings' })).toBeInTheDocument();
  });

  test('shows a skeleton while loading, and a retry button after a failure', async () => {
    const getToDo = openPage(new TypeError('fetch failed'));
    expect(screen.getByRole('img', { name: 'Loading' })).toBeInTheDocument();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(getToDo).toHaveBeenCalledTimes(2));
  });
});
