import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anApi, aSession } from '#tests/web/builders.ts';
import { buttonNamed, click, press } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import type { PageHistory } from '#web/api/types.ts';
import { session } from '#web/browser/session.ts';
import { EditPagePage } from './EditPagePage.tsx';
import { ManagePagesPage } from './ManagePagesPage.tsx';
import { PageHistoryPage } from './PageHistoryPage.tsx';

beforeEach(() => {
  window.localStorage.clear();
  session.set(aSession({ role: 'ADMINISTRATOR' }));
});
afterEach(() => session.set(null));

type Text = PageHistory['languages']['en'];
const publisher = { id: 'ana', name: 'Ana', role: 'ADMINISTRATOR' } as const;
const publishedText = (content: string, overrides: Partial<Text> = {}): Text => ({
  content,
  builtIn: '<p>First</p>',
  revision: 2,
  shown: 'own',
  changedAt: '2026-11-02T12:00:00.000Z',
  by: publisher,
  ...overrides,
});
const neverPublished = (content: string, overrides: Partial<Text> = {}): Text => ({
  content,
  builtIn: content,
  revision: -1,
  shown: 'builtIn',
  ...overrides,
});
const pageHistory = (en: Text, es: Text, entries: PageHistory['entries'] = []): PageHistory => ({
  key: 'FAQ',
  languages: { en, es },
  entries,
});
const PUBLISHED = pageHistory(
  publishedText('<p>Old</p>'),
  publishedText('<p>Viejo</p>', { revision: 1, behindSince: '2026-11-02T12:00:00.000Z' }),
);

const mockPublish = () =>
  jest.fn(async ({ body }: { readonly body: { readonly content: string } }) => ({
    key: 'FAQ' as const,
    message: 'Page published.',
    content: body.content,
    revision: 9,
  }));
const openEditor = async (
  loadedPage: PageHistory = PUBLISHED,
  apiOverrides: Parameters<typeof anApi>[0] = {},
  language: 'en' | 'es' = 'en',
) => {
  const shown = show(<EditPagePage id="faq" />, {
    api: anApi({ 'GET /static-pages/{key}/history': async () => loadedPage, ...apiOverrides }),
    language,
  });
  await screen.findByRole('textbox', { name: language === 'en' ? 'English text' : 'Texto en español' });
  return shown;
};
/** Replaces the whole text, with the same result as typing in the editor. */
const typeHtml = async (name: string, html: string): Promise<void> => {
  const field = screen.getByRole('textbox', { name });
  await act(async () => {
    field.innerHTML = html;
    // The editor is notified by a mutation observer.
    await new Promise((resolve) => {
      new MutationObserver(resolve).observe(field, { childList: true, attributes: true });
      field.setAttribute('data-typed', '');
    });
  });
};
const previewRegion = (language: string) => within(screen.getByRole('region', { name: `How visitors will see it in ${language}` }));

describe('ManagePagesPage', () => {
  test('lists pages with the state of both languages: date, author and the outdated one', async () => {
    const { key, languages } = PUBLISHED;
    const pages = [
      { key, languages },
      {
        key: 'ABOUT' as const,
        languages: { en: publishedText(''), es: neverPublished('', { shown: 'other', behindSince: '2026-11-02T12:00:00.000Z' }) },
      },
    ];
    show(<ManagePagesPage />, { api: anApi({ 'GET /static-pages': async () => pages }) });
    const faq = within(await screen.findByRole('region', { name: 'Questions and answers' }));
    expect(faq.getAllByText('Ana (admin) published this on 11/02/2026.')).toHaveLength(2);
    expect(faq.getByText('The English text changed on 11/02/2026. The Spanish text is older.')).toBeInTheDocument();
    expect(faq.getByRole('link', { name: /^Edit/ })).toHaveAttribute('href', '/manage_pages/faq');
    const about = within(screen.getByRole('region', { name: 'About Shelter' }));
    expect(about.getByText('Never published. Visitors using Spanish see the English text.')).toBeInTheDocument();
  });

  test('shows a message if there are no pages', async () => {
    show(<ManagePagesPage />, { api: anApi({ 'GET /static-pages': async () => [] }) });
    expect(await screen.findByRole('heading', { name: 'There are no pages.' })).toBeInTheDocument();
  });
});

describe('EditPagePage', () => {
  test('previews the text, and publishes it with its revision', async () => {
    const publish = mockPublish();
    const { history } = await openEditor(PUBLISHED, { 'PUT /static-pages/{key}': publish });
    expect(previewRegion('English').getByText('Old')).toBeInTheDocument();
    await typeHtml('English text', '<h2>New</h2><p>Words</p>');
    expect(previewRegion('English').getByRole('heading', { name: 'New', hidden: true })).toBeInTheDocument();
    expect(screen.getByText('1 change not saved')).toBeInTheDocument();
    await press('Publish');
    await waitFor(() => expect(history?.at(-1)).toBe('/manage_pages'));
    expect(publish.mock.calls[0]?.[0]).toEqual({
      path: { key: 'FAQ' },
      body: { language: 'en', content: '<h2>New</h2><p>Words</p>', revision: 2 },
    });
    expect(screen.getByText('Questions and answers published in English')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Questions and answers: change undone.')).toBeInTheDocument();
    expect(publish.mock.calls[1]?.[0].body).toEqual({ language: 'en', content: '<p>Old</p>', revision: 9 });
  });

  test('restores the original text when the first publication is undone', async () => {
    const takeBack = jest.fn(async () => ({ key: 'FAQ' as const, message: '', content: '', revision: 10 }));
    await openEditor(pageHistory(neverPublished('<p>First</p>'), neverPublished('<p>Primero</p>')), {
      'PUT /static-pages/{key}': mockPublish(),
      'POST /static-pages/{key}/take-back': takeBack,
    });
    await typeHtml('English text', '<p>Mine</p>');
    await click(screen.getByRole('tab', { name: 'Spanish' }));
    expect(screen.getByText(/If you publish only the English text, visitors using Spanish see it too\./)).toBeInTheDocument();
    expect(previewRegion('Spanish').getByText('Mine')).toBeInTheDocument();
    await press('Publish');
    await press('Undo');
    await waitFor(() => expect(takeBack).toHaveBeenCalledTimes(1));
  });

  test('names each link that visitors could not open, and an empty text, without sending a request', async () => {
    const publish = mockPublish();
    await openEditor(PUBLISHED, { 'PUT /static-pages/{key}': publish });
    await typeHtml('English text', '<p><a href="http://10.0.0.1/">here</a> and <a href="https://localhost/">there</a></p>');
    await press('Publish');
    const summary = (await screen.findByText(/“here” links to/)).closest('[role="group"]');
    expect(summary).toHaveTextContent('In the English text, “here” links to http://10.0.0.1/.');
    expect(summary).toHaveTextContent('In the English text, “there” links to https://localhost/.');
    await typeHtml('English text', '<p><br></p>');
    await press('Publish');
    expect(await screen.findByText('Write the English text, or start over.')).toBeInTheDocument();
    expect(publish).not.toHaveBeenCalled();
  });

  test('keeps a draft on the device, and shows a notice when it is restored', async () => {
    const { unmount } = await openEditor();
    await typeHtml('English text', '<p>Half a sentence</p>');
    unmount();
    await openEditor();
    expect(screen.getByText(/^We restored your text from .*\.$/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'English text' })).toHaveTextContent('Half a sentence');
    await press('Start over');
    await click(screen.getAllByRole('button', { name: 'Start over' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'English text' })).toHaveTextContent('Old'));
  });

  test('keeps the text when there is no connection, and offers to send it', async () => {
    await openEditor(PUBLISHED, { 'PUT /static-pages/{key}': () => Promise.reject(new TypeError('fetch failed')) });
    await typeHtml('English text', '<p>Mine</p>');
    await press('Publish');
    expect(await screen.findByText('Saved on this device.')).toBeInTheDocument();
    expect(buttonNamed('Send now')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'English text' })).toHaveTextContent('Mine');
  });

  test('shows both texts side by side after another admin published, and publishes the chosen one', async () => {
    const theirs = pageHistory(publishedText('<p>Theirs</p>', { revision: 5 }), PUBLISHED.languages.es);
    let historyReads = 0;
    const publish = mockPublish().mockImplementationOnce(() => Promise.reject(new ApiError(409, 'CONFLICT')));
    await openEditor(PUBLISHED, {
      'GET /static-pages/{key}/history': async () => (historyReads++ === 0 ? PUBLISHED : theirs),
      'PUT /static-pages/{key}': publish,
    });
    await typeHtml('English text', '<p>Mine</p>');
    await press('Publish');
    const dispute = within(await screen.findByRole('group', { name: 'English text' }));
    expect(dispute.getByText('Mine')).toBeInTheDocument();
    expect(dispute.getByText('Theirs')).toBeInTheDocument();
    expect(screen.getByText(/^Ana \(admin\) saved Questions and answers at/)).toBeInTheDocument();
    expect(buttonNamed('Publish')).toBeDisabled();
    await click(dispute.getByRole('radio', { name: 'Publish my version' }));
    await press('Publish');
    await waitFor(() => expect(publish).toHaveBeenCalledTimes(2));
    expect(publish.mock.calls[1]?.[0].body).toMatchObject({ content: '<p>Mine</p>', revision: 5 });
    // Undo restores the text that the other admin published.
    await press('Undo');
    await waitFor(() => expect(publish.mock.calls[2]?.[0].body).toMatchObject({ content: '<p>Theirs</p>' }));
  });

  test('needs a choice for each language, even if both admins wrote the same text', async () => {
    const theirs = pageHistory(publishedText('<p>Same</p>', { revision: 5 }), publishedText('<p>Suyo</p>', { revision: 4 }));
    let historyReads = 0;
    const publish = mockPublish()
      .mockImplementationOnce(() => Promise.reject(new ApiError(409, 'CONFLICT')))
      .mockImplementationOnce(() => Promise.reject(new ApiError(409, 'CONFLICT')));
    await openEditor(PUBLISHED, {
      'GET /static-pages/{key}/history': async () => (historyReads++ === 0 ? PUBLISHED : theirs),
      'PUT /static-pages/{key}': publish,
    });
    await typeHtml('English text', '<p>Same</p>');
    await click(screen.getByRole('tab', { name: /Spanish/ }));
    await typeHtml('Spanish text', '<p>Mío</p>');
    await press('Publish');
    expect(await screen.findByText('2 left to choose')).toBeInTheDocument();
    await press('Use all of theirs');
    const spanish = within(screen.getByRole('group', { name: 'Spanish text' }));
    await click(spanish.getByRole('radio', { name: 'Publish my version' }));
    await press('Publish');
    await waitFor(() => expect(publish).toHaveBeenCalledTimes(3));
    expect(publish.mock.calls[2]?.[0].body).toMatchObject({ content: '<p>Mío</p>', revision: 4 });
  });

  test('renders in Spanish', async () => {
    await openEditor(PUBLISHED, {}, 'es');
    expect(screen.getByText('El texto en inglés cambió el 2 nov 2026. El texto en español es anterior.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publicar' })).toBeInTheDocument();
  });
});

describe('PageHistoryPage', () => {
  const entries: PageHistory['entries'] = [
    { revision: 2, language: 'en', at: '2026-11-02T12:00:00.000Z', by: publisher },
    { revision: 0, language: 'en', at: '2026-11-01T12:00:00.000Z', by: publisher },
  ];
  const version = jest.fn(async () => ({ language: 'en' as const, content: '<p>Older</p>', before: '<p>First</p>' }));
  const shown = (loadedPage: PageHistory, apiOverrides: Parameters<typeof anApi>[0] = {}) =>
    show(<PageHistoryPage id="faq" />, {
      api: anApi({
        'GET /static-pages/{key}/history': async () => loadedPage,
        'GET /static-pages/{key}/history/{revision}': version,
        ...apiOverrides,
      }),
    });

  test('lists authors and dates, and publishes a former text again after a confirmation', async () => {
    const publish = mockPublish();
    shown(pageHistory(publishedText('<p>Old</p>'), neverPublished('<p>Primero</p>', { shown: 'other' }), entries), {
      'PUT /static-pages/{key}': publish,
    });
    const past = await screen.findAllByRole('article', { name: 'Ana (admin) published the English text' });
    expect(within(past[0] as HTMLElement).getByText('Visitors see this now')).toBeInTheDocument();
    const older = within(past[1] as HTMLElement);
    const details = older.getByText('Before and after').closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(await older.findByText('Older')).toBeInTheDocument();
    expect(older.getByText('First')).toBeInTheDocument();
    await click(older.getByRole('button', { name: /^Publish this text again: English, 11\/01\/2026/ }));
    expect(screen.getByRole('dialog', { name: 'Publish this English text for Questions and answers again?' })).toBeInTheDocument();
    await press('Yes, publish');
    await waitFor(() => expect(publish.mock.calls[0]?.[0].body).toEqual({ language: 'en', content: '<p>Older</p>', revision: 2 }));
    await press('Undo');
    await waitFor(() => expect(publish.mock.calls[1]?.[0].body).toEqual({ language: 'en', content: '<p>Old</p>', revision: 9 }));
  });

  test('reverts to the original text after a confirmation with the name of the page', async () => {
    const takeBack = jest.fn(async () => ({ key: 'FAQ' as const, message: '', content: '', revision: 3 }));
    shown(pageHistory(publishedText('<p>Old</p>'), neverPublished('<p>Primero</p>', { shown: 'other' }), entries), {
      'POST /static-pages/{key}/take-back': takeBack,
    });
    await click(await screen.findByRole('button', { name: 'Restore this text: The original English text' }));
    expect(screen.getByRole('dialog', { name: 'Restore the original English text of Questions and answers?' })).toBeInTheDocument();
    await press('Yes, restore');
    expect(await screen.findByText('Questions and answers: original English text restored')).toBeInTheDocument();
    expect(takeBack).toHaveBeenCalledWith({ path: { key: 'FAQ' }, body: { language: 'en', revision: 2 } }, expect.anything());
  });

  test('shows a message for a page that was never published', async () => {
    shown(pageHistory(neverPublished('<p>First</p>'), neverPublished('<p>Primero</p>')));
    expect(await screen.findByRole('heading', { name: 'Nobody has published this page yet.' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});
