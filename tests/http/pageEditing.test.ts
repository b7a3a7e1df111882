import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPersonAs, startPeopleApi } from './authSupport.ts';
import { typesOf } from './commandsSupport.ts';

/* Editing of static pages by users who may publish them: history, concurrent edits, and reset to the built-in text. */

let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
});
afterAll(() => api.stop());

const readPage = (key: string, language: string, after: Reply): Promise<Reply> =>
  api.sendRequest(`/api/static-pages/${key}`, {
    token: null,
    headers: { 'accept-language': language, 'consistency-token': after.headers.get('consistency-token') ?? '' },
  });
const publishPage = (key: string, body: object): Promise<Reply> => api.sendRequest(`/api/static-pages/${key}`, { method: 'PUT', body });
const revertPage = (key: string, body: object): Promise<Reply> => api.sendRequest(`/api/static-pages/${key}/take-back`, { body });

interface PageText {
  readonly revision: number;
  readonly content: string;
  readonly builtIn: string;
  readonly shown: string;
}
interface History {
  readonly languages: { readonly en: PageText; readonly es: PageText };
  readonly entries: readonly { readonly revision: number }[];
}
const history = async (key: string): Promise<History> => (await api.sendRequest(`/api/static-pages/${key}/history`)).body as History;

describe('a static page', () => {
  test('is loaded in both languages, and its history shows who published which text when', async () => {
    const before = await history('ABOUT');
    expect(before).toMatchObject({ key: 'ABOUT', entries: [], languages: { en: { revision: -1, shown: 'builtIn' } } });
    expect(before.languages.es.content).toBe(before.languages.es.builtIn);
    api.clock.set('2026-11-02T12:00:00.000Z');
    const first = await publishPage('ABOUT', { language: 'en', content: '<p>One</p>', revision: -1 });
    expect(first.body).toEqual({ key: 'ABOUT', message: 'Page published.', content: '<p>One</p>', revision: 0 });
    const second = await publishPage('ABOUT', { language: 'es', content: '<p>Uno</p>', revision: -1 });
    await publishPage('ABOUT', { language: 'en', content: '<p>Two</p>', revision: fieldOf(first, 'revision') });
    const expectedActor = { role: 'ADMINISTRATOR' };
    const expectedTime = '2026-11-02T12:00:00.000Z';
    expect(await history('ABOUT')).toMatchObject({
      languages: {
        en: { content: '<p>Two</p>', revision: 2, shown: 'own', changedAt: expectedTime, by: expectedActor },
        es: { content: '<p>Uno</p>', revision: fieldOf(second, 'revision'), behindSince: expectedTime },
      },
      entries: [
        { revision: 2, language: 'en', at: expectedTime, by: expectedActor },
        { revision: 1, language: 'es', at: expectedTime, by: expectedActor },
        { revision: 0, language: 'en', at: expectedTime, by: expectedActor },
      ],
    });
    const version = async (revision: number) => (await api.sendRequest(`/api/static-pages/ABOUT/history/${revision}`)).body;
    expect(await version(2)).toEqual({ language: 'en', content: '<p>Two</p>', before: '<p>One</p>' });
    expect(await version(1)).toEqual({ language: 'es', content: '<p>Uno</p>', before: before.languages.es.builtIn });
    expect((await api.sendRequest('/api/static-pages/ABOUT/history/3')).status).toBe(404);
  });

  test('is in the list of all pages with the state of each language', async () => {
    const pages = (await api.sendRequest('/api/static-pages')).body;
    expect(pages).toMatchObject([
      { key: 'ABOUT', languages: { en: { shown: 'own' }, es: { shown: 'own', behindSince: '2026-11-02T12:00:00.000Z' } } },
      { key: 'TERMS', languages: { en: { revision: -1, shown: 'builtIn' }, es: { revision: -1, shown: 'builtIn' } } },
      { key: 'PRIVACY' },
      { key: 'FAQ' },
    ]);
  });

  test('keeps both texts of two concurrent editors: the second gets a conflict with the first', async () => {
    covers('feedback-2');
    const { revision } = (await history('TERMS')).languages.en;
    await publishPage('TERMS', { language: 'en', content: '<p>Ana’s</p>', revision });
    const rejectedReply = await publishPage('TERMS', { language: 'en', content: '<p>Ben’s</p>', revision });
    expect(rejectedReply).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        conflicts: [{ yours: { html: '<p>Ben’s</p>' }, theirs: { language: 'en', html: '<p>Ana’s</p>' } }],
      },
    });
    const repeatedReply = await publishPage('TERMS', {
      language: 'en',
      content: '<p>Ben’s</p>',
      revision: (await history('TERMS')).languages.en.revision,
    });
    expect(repeatedReply.status).toBe(200);
    // Each language has its own text and revision.
    expect((await publishPage('TERMS', { language: 'es', content: '<p>De Ana</p>', revision: -1 })).status).toBe(200);
  });

  test('can be reset to the built-in text, at once for guests of both languages, and published again', async () => {
    const { builtIn } = (await history('FAQ')).languages.en;
    const builtInSpanish = (await history('FAQ')).languages.es.builtIn;
    const publishReply = await publishPage('FAQ', { language: 'en', content: '<p>New</p>' });
    expect((await readPage('FAQ', 'en', publishReply)).body).toMatchObject({ content: '<p>New</p>', language: 'en' });
    expect((await readPage('FAQ', 'es', publishReply)).body).toMatchObject({ content: '<p>New</p>', language: 'en' });
    const revertReply = await revertPage('FAQ', { language: 'en', revision: fieldOf(publishReply, 'revision') });
    expect(revertReply.body).toMatchObject({ message: 'Original text restored.', content: builtIn.trim() });
    expect((await readPage('FAQ', 'en', revertReply)).body).toEqual({ key: 'FAQ', content: builtIn, language: 'en' });
    expect((await readPage('FAQ', 'es', revertReply)).body).toEqual({ key: 'FAQ', content: builtInSpanish, language: 'es' });
    expect((await history('FAQ')).entries[0]).toMatchObject({ isTakenBack: true, language: 'en' });
    expect((await revertPage('FAQ', { language: 'en', revision: 0 })).status).toBe(200);
    const repeatedReply = await publishPage('FAQ', { language: 'en', content: '<p>New</p>' });
    expect((await readPage('FAQ', 'en', repeatedReply)).body).toMatchObject({ content: '<p>New</p>' });
    expect(await typesOf(api, 'page-FAQ')).toEqual(['PagePublished', 'PageTakenBack', 'PagePublished']);
  });

  test('is rejected with the address of a forbidden link', async () => {
    const rejectedReply = await publishPage('FAQ', { language: 'en', content: '<p><a href="http://10.0.0.1/x">here</a></p>' });
    expect(rejectedReply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content', code: 'PLEASE_INPUT_VALID_WEB_ADDRESS', params: { address: 'http://10.0.0.1/x' } }] },
    });
  });

  test('has a history that is rejected for users who may not publish', async () => {
    const lead = await createPersonAs(api, 'lead@example.org', 'VOLUNTEER LEAD');
    for (const path of ['static-pages', 'static-pages/FAQ/history', 'static-pages/FAQ/history/0']) {
      expect((await api.sendRequest(`/api/${path}`, { token: lead.token })).status).toBe(403);
      expect((await api.sendRequest(`/api/${path}`, { token: null })).status).toBe(401);
    }
    expect((await api.sendRequest('/api/static-pages/FAQ/take-back', { token: lead.token, body: { language: 'en' } })).status).toBe(403);
  });
});
