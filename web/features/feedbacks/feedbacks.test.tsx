import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aService, aSession, minutesAgo, type Answer } from '#tests/web/builders.ts';
import { aFeedbackReport } from '#tests/web/feedback.ts';
import { aHistory } from '#tests/web/history.ts';
import { mockIntersectionObserver } from '#tests/web/mockIntersectionObserver.ts';
import { mockWideScreen } from '#tests/web/mockWideScreen.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { Feedback } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { FeedbacksPage } from './FeedbacksPage.tsx';

type ListAnswer = Answer<'GET /feedbacks'>;
const mockListing = (rows: readonly Feedback[]) =>
  jest.fn<ReturnType<ListAnswer>, Parameters<ListAnswer>>(async () => [...rows] as Awaited<ReturnType<ListAnswer>>);
const changedResponse = async ({ path: { id } }: { path: { id: string } }) => ({ id, message: 'Done.' });
const openPage = (
  rows: readonly Feedback[] = [aFeedbackReport()],
  { path = '/feedbacks', language = 'en' as 'en' | 'es', calls = {} as Parameters<typeof anApi>[0] } = {},
) =>
  show(<FeedbacksPage />, {
    api: anApi({
      'GET /feedbacks': mockListing(rows),
      'GET /feedbacks/{id}': async ({ path: { id } }) =>
        rows.find((row) => row.id === id) ?? Promise.reject(new ApiError(404, 'NOT_FOUND')),
      'POST /feedbacks/{id}/seen': changedResponse,
      'POST /feedbacks/{id}/archive': changedResponse,
      'POST /feedbacks/{id}/unarchive': changedResponse,
      'POST /feedbacks/{id}/restore': changedResponse,
      'DELETE /feedbacks/{id}': changedResponse,
      'GET /services/{id}/history': async () => aHistory(),
      'GET /services/{id}': async ({ path: { id } }) => aService({ id }),
      ...calls,
    }),
    path,
    language,
  });
const openFeedback = (facts: Partial<Feedback> = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage([aFeedbackReport(facts)], { path: '/feedbacks?report=report-1', ...options });
/** Responds with two full pages. */
const listInPages: ListAnswer = async ({ query: { skip = 0 } = {} }) => ({
  rows: Array.from({ length: 25 }, (_, index) => aFeedbackReport({ id: `report-${skip + index}`, message: `Message ${skip + index}.` })),
  total: 50,
});
/** Returns the time `minutes` ago by the clock of the page. */
const minutesAgoIso = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pane = () => within(screen.getByRole('article'));
const tabTexts = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.trim());

beforeEach(() => session.set(aSession({ id: 'ada', role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

const openUnread = (path?: string) => {
  const markSeen = jest.fn(changedResponse);
  const rows = [aFeedbackReport({ isSeen: false }), aFeedbackReport({ id: 'report-2', message: 'Another one.', isSeen: false })];
  openPage(rows, { ...(path !== undefined && { path }), calls: { 'POST /feedbacks/{id}/seen': markSeen } });
  return markSeen;
};

describe('a wide screen', () => {
  beforeEach(mockWideScreen);
  afterEach(() => jest.restoreAllMocks());
  test('shows the first message, which stays unread until the reader enters it', async () => {
    covers('manage-20');
    const markSeen = openUnread();
    const message = await screen.findByRole('article');
    expect(markSeen).not.toHaveBeenCalled();
    await userEvent.click(within(message).getAllByRole('button')[0]!);
    await waitFor(() => expect(markSeen).toHaveBeenCalledWith({ path: { id: 'report-1' } }, expect.anything()));
  });

  test.each([
    ['which the reader opens', undefined],
    ['which a link names', '/feedbacks?report=report-2'],
  ])('marks a message as read %s', async (_how, path) => {
    const markSeen = openUnread(path);
    if (path === undefined) await userEvent.click((await screen.findAllByRole('link', { name: /Blue Spruce/ }))[1]!);
    await waitFor(() => expect(markSeen).toHaveBeenCalledWith({ path: { id: 'report-2' } }, expect.anything()));
    expect(markSeen).toHaveBeenCalledTimes(1);
  });
});

describe('list of messages', () => {
  test('has three tabs for an administrator, and two for other roles', async () => {
    covers('2.7-13', '9-42');
    const { unmount } = openPage();
    await waitFor(() => expect(tabTexts()).toEqual(['About listings\u00A01', 'About the app\u00A01', 'Archived']));
    unmount();
    for (const role of ['VOLUNTEER LEAD', 'USER'] as const) {
      session.set(aSession({ role }));
      const shown = openPage([], { path: '/feedbacks?tab=app' });
      await waitFor(() => expect(tabTexts()).toEqual(['About listings\u00A00', 'Archived']));
      shown.unmount();
    }
  });

  test('loads 25 reports at a time, narrowed to the place in the address', async () => {
    covers('9-61');
    const list = jest.fn<ReturnType<ListAnswer>, Parameters<ListAnswer>>(async ({ query }) =>
      Array.from({ length: query?.skip === 0 ? 25 : 3 }, (_, index) => aFeedbackReport({ id: `report-${index + (query?.skip ?? 0)}` })),
    );
    openPage([], { path: '/feedbacks?tab=archive&service=blue-spruce', calls: { 'GET /feedbacks': list } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const queries = list.mock.calls.map(([{ query }]) => query).filter((query) => query?.limit === 25);
    expect(queries[0]).toEqual({ isArchive: true, serviceId: ['blue-spruce'], limit: 25, skip: 0 });
    expect(queries.some((query) => query?.skip === 25)).toBe(true);
    expect(await screen.findByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/feedbacks?tab=archive');
  });

  test('loads the next messages automatically when the user scrolls near the end', async () => {
    covers('2.7-32');
    const scrollNearEnd = mockIntersectionObserver();
    openPage([], { calls: { 'GET /feedbacks': listInPages } });
    await screen.findByText(/Message 24\./);
    expect(screen.queryByText(/Message 25\./)).toBeNull();
    await screen.findByRole('button', { name: 'Show more' });
    scrollNearEnd();
    expect(await screen.findByText(/Message 49\./)).toBeInTheDocument();
  });

  test('filters by the kind and the region in the address, and links to the whole list', async () => {
    const list = jest.fn<ReturnType<ListAnswer>, Parameters<ListAnswer>>(async () => [aFeedbackReport()]);
    openPage([], { path: '/feedbacks?kind=report&region=metro', calls: { 'GET /feedbacks': list } });
    expect(await screen.findByText(/^Only: reports of wrong information, /)).toBeInTheDocument();
    const listQuery = list.mock.calls.map(([{ query }]) => query).find((query) => query?.limit === 25);
    expect(listQuery).toEqual({ type: ['SERVICE'], kind: ['report'], region: 'metro', isArchive: false, limit: 25, skip: 0 });
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/feedbacks');
  });

  test('is filtered by the search words', async () => {
    covers('2.3-8');
    const list = mockListing([aFeedbackReport()]);
    openPage([], { calls: { 'GET /feedbacks': list } });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by listing, keyword, name or email' }), 'bakery');
    await waitFor(() => expect(list.mock.calls.at(-1)?.[0].query).toMatchObject({ q: 'bakery', type: ['SERVICE'], isArchive: false }));
  });

  test('shows subject and age of each message, and marks a report that has waited for a day', async () => {
    const overdueReport = aFeedbackReport({ id: 'old', createdAt: minutesAgoIso(25 * 60), files: ['a-0.webp', 'a-1.webp'] });
    openPage([
      overdueReport,
      aFeedbackReport({ id: 'seen', isSeen: true, createdAt: minutesAgoIso(4 * 1440), message: 'They said no to my dog.', distance: 4000 }),
    ]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(
      /Blue Spruce Night Shelter 2[45] h ago Not read yet.*Overdue\s*Phone\s*2 photos\s*Sender was at this location/,
    );
    expect(second).toHaveTextContent(/[34] days ago.*They said no to my dog.”\s*Pets\s*$/);
    expect(second).not.toHaveTextContent(/Waiting|Not read|Sent from/);
  });

  test.each([
    ['en', '/feedbacks', 'No reports.'],
    ['es', '/feedbacks', 'No hay reportes.'],
    ['en', '/feedbacks?tab=app', 'No feedback.'],
    ['en', '/feedbacks?tab=archive', 'No archived feedback.'],
  ] as const)('shows a message if it is empty (%s, %s)', async (language, path, words) => {
    covers('8-28');
    openPage([], { path, language });
    expect(await screen.findByRole('heading', { level: 2, name: words })).toBeInTheDocument();
  });

  test('offers a retry if loading fails', async () => {
    openPage([], { calls: { 'GET /feedbacks': () => Promise.reject(new TypeError('fetch failed')) } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('is hidden from a volunteer whose account waits for approval', async () => {
    session.set(aSession({ role: 'VOLUNTEER', isApproved: false }));
    openPage();
    expect(await screen.findByRole('heading', { name: 'Your account needs approval' })).toBeInTheDocument();
  });
});

describe('one message', () => {
  test('shows its text, the current value of the field it concerns, and a link to that field', async () => {
    openFeedback();
    await waitFor(() => expect(pane().getByText(/Confirmed by R\. \(volunteer lead\), .+ ago/)).toBeInTheDocument());
    expect(pane().getByText('“This number rings at a bakery. I called it twice.”')).toBeInTheDocument();
    expect(pane().getByText('(303) 555-0142')).toBeInTheDocument();
    expect(pane().getByRole('link', { name: 'Fix the phone number' })).toHaveAttribute(
      'href',
      '/services/blue-spruce/edit?report=report-1#section-contact',
    );
    expect(pane().getByText(/When you save a correction, Kim gets the email “Corrected: thank you.”/)).toBeInTheDocument();
  });

  test('lets the reader choose the wrong field if none is guessed', async () => {
    openFeedback({ message: 'Something is not right.' });
    const partQuestion = within(await screen.findByRole('group', { name: 'Which part is wrong?' }));
    expect(pane().queryByRole('link', { name: /Correct|Edit/ })).toBeNull();
    await userEvent.click(partQuestion.getByRole('checkbox', { name: 'Hours' }));
    expect(pane().getByRole('link', { name: 'Fix the hours' })).toHaveAttribute('href', expect.stringContaining('#section-hours'));
  });

  test('is marked as seen when it is opened for the first time', async () => {
    const markSeen = jest.fn(changedResponse);
    const { unmount } = openFeedback({}, { calls: { 'POST /feedbacks/{id}/seen': markSeen } });
    await waitFor(() => expect(markSeen).toHaveBeenCalledWith({ path: { id: 'report-1' } }, expect.anything()));
    unmount();
    markSeen.mockClear();
    openFeedback({ isSeen: true }, { calls: { 'POST /feedbacks/{id}/seen': markSeen } });
    await screen.findByRole('article');
    expect(markSeen).not.toHaveBeenCalled();
  });

  test("links to the map by plus code, with the distance, and to the sender's e-mail", async () => {
    covers('2.7-34', '7-83');
    openFeedback();
    const map = await screen.findByRole('link', { name: /Sent from 85FQQ229\+22 60 feet from the place/ });
    expect(map).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=85FQQ229%2B22');
    expect(screen.getByRole('link', { name: /Write to Kim/ })).toHaveAttribute('href', 'mailto:kim@mail.example.org');
  });

  test.each([
    ['no location was sent', { plusCode: undefined, location: undefined }],
    ['the phone had no location', { plusCode: '6FG22222+22', location: { coordinates: [0, 0] as [number, number] } }],
  ])('has no map link when %s', async (_what, facts) => {
    covers('2.7-35');
    openFeedback(facts as Partial<Feedback>);
    await screen.findByRole('link', { name: /Write to Kim/ });
    expect(screen.queryByRole('link', { name: /Sent from/ })).toBeNull();
  });

  test('shows that there is nobody to answer if it has no e-mail', async () => {
    openFeedback({ email: undefined, name: undefined } as unknown as Partial<Feedback>);
    expect(await screen.findByText('You can’t reply')).toBeInTheDocument();
    expect(pane().getByText(/the report moves to “Archived”\. The sender left no email address/)).toBeInTheDocument();
  });

  test('hides the sender from the owner of the place', async () => {
    session.set(aSession({ role: 'USER' }));
    const { email: _e, name: _n, location: _l, plusCode: _p, distance: _d, files: _f, ...anonymous } = aFeedbackReport();
    openPage([anonymous], { path: '/feedbacks?report=report-1' });
    expect(await screen.findByRole('link', { name: 'Fix the phone number' })).toBeInTheDocument();
    expect(screen.queryByText(/Kim|Write to|Sent from|You can’t reply/)).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search by listing or keyword' })).toBeInTheDocument();
  });

  test('shows who may change the place, and no link to the form, if a lead may not change it', async () => {
    session.set(aSession({ role: 'VOLUNTEER LEAD' }));
    openFeedback({}, { calls: { 'GET /services/managed': async () => [] } });
    expect(await screen.findByText('You can’t edit this listing. Its owner or an admin can.')).toBeInTheDocument();
    expect(pane().queryByRole('link', { name: /Correct/ })).toBeNull();
    expect(pane().getByRole('button', { name: 'Archive' })).toBeInTheDocument();
  });

  test('shows no fields for a message about the app, and no correction for a deleted place', async () => {
    const { unmount } = openFeedback({
      type: 'APP',
      kind: 'feedback',
      subject: 'The map',
      serviceId: undefined,
      serviceName: undefined,
    } as unknown as Partial<Feedback>);
    expect(await screen.findByRole('article', { name: 'The map' })).toBeInTheDocument();
    expect(screen.queryByText('About')).toBeNull();
    unmount();
    openFeedback({ serviceName: undefined } as unknown as Partial<Feedback>);
    expect(await screen.findByText('This listing was deleted, so there is nothing to correct.')).toBeInTheDocument();
  });

  test('shows that it was answered and archived', async () => {
    openFeedback({ isArchive: true, answeredAt: minutesAgo(10) });
    expect(await screen.findByText(/Corrected on .*We emailed the sender: “Corrected: thank you.”/)).toBeInTheDocument();
    expect(pane().queryByRole('button', { name: 'Archive' })).toBeNull();
    expect(pane().getByRole('button', { name: 'Restore from archive' })).toBeInTheDocument();
  });

  test('shows a message if it does not exist or the reader may not see it', async () => {
    openPage([], {
      path: '/feedbacks?report=none',
      calls: { 'GET /feedbacks/{id}': () => Promise.reject(new ApiError(403, 'FORBIDDEN')) },
    });
    expect(await screen.findByRole('heading', { name: 'This message no longer exists.' })).toBeInTheDocument();
  });
});

describe('actions on a message', () => {
  test.each([
    ['en', 'Archive', 'Archive this feedback?', 'Cancel', 'Yes, archive', 'This feedback was archived successfully!'],
    ['es', 'Archivar', '¿Archivar este comentario?', 'Cancelar', 'Sí, archivar', 'El comentario se archivó.'],
  ] as const)('ask before a message is archived (%s)', async (language, startLabel, question, no, yes, done) => {
    const archive = jest.fn(changedResponse);
    openFeedback({ isSeen: true }, { language, calls: { 'POST /feedbacks/{id}/archive': archive } });
    await screen.findByRole('article');
    await press(startLabel);
    const dialog = within(screen.getByRole('dialog', { name: question }));
    expect(dialog.getByText('Blue Spruce Night Shelter')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: no }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(archive).not.toHaveBeenCalled();
    await press(startLabel);
    await press(yes);
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(archive).toHaveBeenCalledTimes(1);
  });

  test('archive a message with a notice, and bring it back by Undo', async () => {
    covers('2.7-30', '8-38');
    const unarchive = jest.fn(changedResponse);
    openFeedback({ isSeen: true }, { calls: { 'POST /feedbacks/{id}/unarchive': unarchive } });
    await screen.findByRole('article');
    await press('Archive');
    await press('Yes, archive');
    expect(await screen.findByText('This feedback was archived successfully!')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
    await press('Undo');
    expect(await screen.findByText('Restored from the archive.')).toBeInTheDocument();
    expect(unarchive).toHaveBeenCalledTimes(1);
  });

  test('delete a message after a confirmation by name, with a notice and Undo', async () => {
    covers('2.7-31', '8-53');
    const [remove, restore] = [jest.fn(changedResponse), jest.fn(changedResponse)];
    openFeedback({ isSeen: true }, { calls: { 'DELETE /feedbacks/{id}': remove, 'POST /feedbacks/{id}/restore': restore } });
    await screen.findByRole('article');
    await press('Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this feedback?' }));
    expect(dialog.getByText('Blue Spruce Night Shelter')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(remove).not.toHaveBeenCalled();
    await press('Delete');
    await press('Yes, delete');
    expect(await screen.findByText('This feedback was deleted successfully!')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Feedback restored.')).toBeInTheDocument();
    expect(restore).toHaveBeenCalledTimes(1);
  });

  test.each([
    [
      'the server refuses',
      new ApiError(500, 'INTERNAL', { text: 'Something went wrong on our side.' }),
      /was not changed\. Something went wrong on our side/,
    ],
    ['there is no connection', new TypeError('Failed to fetch'), /was not changed\. .*connect/i],
  ])('show an error when %s, and keep the message in the list', async (_what, reason, words) => {
    covers('8-24');
    openFeedback({ isSeen: true }, { calls: { 'POST /feedbacks/{id}/archive': () => Promise.reject(reason) } });
    await screen.findByRole('article');
    await press('Archive');
    await press('Yes, archive');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await screen.findByRole('listitem')).toHaveTextContent('Blue Spruce Night Shelter');
  });

  test('bring an archived message back', async () => {
    covers('4-73');
    openFeedback({ isArchive: true, isSeen: true }, { path: '/feedbacks?tab=archive&report=report-1' });
    await screen.findByRole('article');
    expect(pane().queryByRole('button', { name: 'Archive' })).toBeNull();
    await press('Restore from archive');
    expect(await screen.findByText('Restored from the archive.')).toBeInTheDocument();
  });
});

const photoLabel = (number: number) => `Photo ${number} of 2, sent with the message about Blue Spruce Night Shelter`;

describe('photos of a message', () => {
  const fetchPhoto = jest.fn<Promise<Response>, [string]>();
  const createUrl = jest.fn<string, [Blob]>(() => 'blob:photo');
  beforeEach(() => {
    fetchPhoto.mockImplementation(async () => ({ ok: true, blob: async () => new Blob(['x']) }) as Response);
    Object.assign(window, { fetch: fetchPhoto });
    Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined });
  });
  const files = ['report-1-0.webp', 'report-1-1.webp'];

  test('open in a dialog, with previous and next by buttons and arrow keys, each with a description', async () => {
    covers('2.7-33', '7-52');
    openFeedback({ files });
    await userEvent.click(await screen.findByRole('button', { name: 'Open photo 1 of 2' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Photo 1 of 2' }));
    expect(await dialog.findByRole('img', { name: photoLabel(1) })).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByRole('img', { name: photoLabel(2) })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await dialog.findByRole('img', { name: photoLabel(1) })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    expect(dialog.getByText(photoLabel(1))).toBeInTheDocument();
    expect(fetchPhoto.mock.calls.map(([path]) => path)).toEqual(files.map((name) => `/api/files/${name}`));
  });

  test('show a text if they cannot be loaded', async () => {
    fetchPhoto.mockImplementation(async () => ({ ok: false, status: 404 }) as Response);
    openFeedback({ files: ['gone-0.webp'] });
    expect(await screen.findByText('We can’t show this photo.', {}, { timeout: 4000 })).toBeInTheDocument();
  });
});
