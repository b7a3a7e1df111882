import { aCard, aService, NOW } from '../../web/testing/builders.ts';
import { render, type FetchJson } from '../../web/app/server.tsx';

const manifest = {
  'app/client.tsx': { file: 'assets/client.js', isEntry: true, imports: ['_shared.js'], css: ['assets/client.css'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'features/detail/DetailPage.tsx': { file: 'assets/detail.js', imports: ['_shared.js'], css: ['assets/detail.css'] },
  'i18n/es.json': { file: 'assets/es.js' },
};
const asked: { path: string; language: string | undefined }[] = [];
const fetchJson: FetchJson = async (path, headers) => {
  asked.push({ path, language: headers['accept-language'] });
  const json = { 'content-type': 'application/json' };
  if (path.includes('gone')) return { status: 404, headers: json, body: { code: 'SERVICE_NOT_FOUND' } };
  if (path.startsWith('/api/services/')) return { status: 200, headers: json, body: aService() };
  if (path.includes('isCriticalHeader')) return { status: 200, headers: json, body: [] };
  return { status: 200, headers: { ...json, 'x-total-count': '41' }, body: [aCard({ name: '</script><b>' })] };
};
const ask = (url: string, cookies: Record<string, string> = {}, more: { fetchJson?: FetchJson } = {}) =>
  render({
    url,
    cookies,
    fetchJson,
    manifest,
    now: NOW,
    defaultPlace: { label: 'Denver, CO', kind: 'city', longitude: -104.99, latitude: 39.74 },
    ...more,
  });

beforeEach(() => asked.splice(0));

describe('the first page, made on the server', () => {
  test('asks for 25 near the directory’s own place, in the language, tab and theme of the cookies', async () => {
    const { status, headers, html } = await ask('/', { language: 'es', tab: 'FOOD', theme: 'dark' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-language': 'es', vary: 'Cookie' });
    expect(html).toContain('<html lang="es" data-theme="dark">');
    expect(html).toContain('41 lugares, por distancia');
    expect(asked).toContainEqual({
      path: '/api/services?type=FOOD&nearCoordinate=-104.99%7C39.74&skip=0&limit=25',
      language: 'es',
    });
  });

  test('is English on shelter without cookies, whatever they hold', async () => {
    const { html } = await ask('/', { language: '"><script>', tab: 'NONE', theme: 'x' });
    expect(html).toContain('<html lang="en">');
    expect(asked[0]?.path).toContain('type=SHELTER');
  });

  test('lets no listing end the script that holds the answers', async () => {
    const { html } = await ask('/');
    expect(html).not.toContain('</script><b>');
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(state))).toContain('</script><b>');
  });

  test('loads styles in the order of their layers, and nothing inline', async () => {
    const { html } = await ask('/services/blue-spruce', { language: 'es' });
    expect([...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map((match) => match[1])).toEqual([
      '/assets/shared.css',
      '/assets/client.css',
      '/assets/detail.css',
      '/assets/shared.js',
      '/assets/detail.js',
      '/assets/es.js',
    ]);
    expect(html).not.toMatch(/ style="|<style|<script>/);
  });

  test('changes the language by a link, and remembers it', async () => {
    const { headers, html } = await ask('/?language=es', { language: 'en' });
    expect(html).toContain('<html lang="es"');
    expect(headers['set-cookie']).toMatch(/^language=es; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  });

  test.each([
    ['/services/gone', 'This service is not here any more'],
    ['/nowhere', 'Page not found'],
  ])('answers 404 for %s', async (url, said) => {
    const { status, html } = await ask(url);
    expect(status).toBe(404);
    expect(html).toContain(said);
  });

  test('is made although the answers could not be had', async () => {
    const { status, html } = await ask('/', {}, { fetchJson: async () => ({ status: 503, headers: {}, body: { code: 'UNAVAILABLE' } }) });
    expect(status).toBe(200);
    expect(html).toContain('Looking for places…');
    expect(html).toContain('tel:988');
  });
});
