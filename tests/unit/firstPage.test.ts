import { createHash } from 'node:crypto';
import { INLINE_SCRIPTS } from '#platform/http/securityHeaders.ts';
import { aCard, aCrisisLine, aService, countsOf, NOW } from '#tests/web/builders.ts';
import { SCREENS } from '#web/app/allScreens.ts';
import { renderPage, readRequest, type FetchJson, type PageRequest, type RenderOptions } from '#web/app/server.tsx';

const manifest = {
  'app/client.tsx': { file: 'assets/client.js', isEntry: true, imports: ['_shared.js'], css: ['assets/client.css'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'app/ServiceScreen.tsx': { file: 'assets/detail.js', imports: ['_shared.js'], css: ['assets/detail.css'] },
  'features/home/near/nearMessages.ts': { file: 'assets/near.js', css: ['assets/near.css'] },
  'i18n/es.json': { file: 'assets/es.js' },
  'i18n/near.es.json': { file: 'assets/nearEs.js' },
  'i18n/placeSheet.es.json': { file: 'assets/placeSheetEs.js' },
};
const requests: { path: string; language: string | undefined }[] = [];
const fetchJson: FetchJson = async (path, headers) => {
  requests.push({ path, language: headers['accept-language'] });
  const json = { 'content-type': 'application/json' };
  if (path.includes('gone')) return { status: 404, headers: json, body: { code: 'SERVICE_NOT_FOUND' } };
  if (path.includes('isCriticalHeader')) return { status: 200, headers: json, body: [] };
  if (path.startsWith('/api/services/counts')) return { status: 200, headers: json, body: countsOf(41) };
  if (path.startsWith('/api/services/')) return { status: 200, headers: json, body: aService() };
  return { status: 200, headers: { ...json, 'x-total-count': '41' }, body: [aCard({ name: '</script><b>' })] };
};
const render = (request: PageRequest & RenderOptions) => renderPage(readRequest(request), request);
const HERE_BEFORE = { alreadyAccessed: 'true' };
const renderUrl = (
  url: string,
  cookies: Record<string, string> = {},
  overrides: { fetchJson?: FetchJson; userAgent?: string; defaultPlace?: null } = {},
) =>
  render({
    url,
    cookies: { ...HERE_BEFORE, ...cookies },
    fetchJson,
    manifest,
    now: NOW,
    defaultPlace: { label: 'Denver, CO', kind: 'city', longitude: -104.99, latitude: 39.74 },
    ...overrides,
  });

const fetchFoodOnly: FetchJson = async (path, headers) => {
  if (path.startsWith('/api/services/counts'))
    return { status: 200, headers: { 'content-type': 'application/json' }, body: countsOf(0, { FOOD: 3 }) };
  if (path.includes('type=SHELTER'))
    return { status: 200, headers: { 'content-type': 'application/json', 'x-total-count': '0' }, body: [] };
  return fetchJson(path, headers);
};

/** Returns the files that the HTML of the home screen requests: styles with the page, scripts after it. */
const filesOf = async (overrides: Parameters<typeof renderUrl>[2]) => {
  const { html } = await renderUrl('/', { language: 'es' }, overrides);
  const styles = [...html.matchAll(/rel="stylesheet" href="\/assets\/([^"]+)"/g)].map((match) => match[1]);
  const scripts =
    /data-scripts="([^"]*)"/
      .exec(html)?.[1]
      ?.split(' ')
      .map((path) => path.replace('/assets/', '')) ?? [];
  return { styles, scripts };
};

beforeEach(() => requests.splice(0));

describe('the HTML of the server', () => {
  test('lists 25 services near the directory’s own place, in the language, tab and theme of the cookies', async () => {
    const { status, headers, html } = await renderUrl('/', { language: 'es', tab: 'FOOD', theme: 'dark' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-language': 'es', vary: 'Cookie' });
    expect(html).toContain('<html lang="es" data-theme="dark">');
    expect(html).toContain('41 lugares<span>, lo más cercano primero</span>');
    expect(requests).toContainEqual({
      path: '/api/services?type=FOOD&nearCoordinate=-104.99%7C39.74&skip=0&limit=25',
      language: 'es',
    });
  });

  test('is English on the tab "shelter" with missing or invalid cookies', async () => {
    covers('1-21', '2.1-4', '9-46');
    const storedCookies: readonly Record<string, string>[] = [{}, { language: '"><script>', tab: 'NONE', theme: 'x' }, { language: 'fr' }];
    for (const cookies of storedCookies) {
      requests.splice(0);
      const { html } = await renderUrl('/', cookies);
      expect(html).toContain('<html lang="en">');
      expect(requests[0]?.path).toContain('type=SHELTER');
    }
  });

  test('lists services near the place of the cookie, with the same query as the browser', async () => {
    const { html } = await renderUrl('/', { place: '41.65|-83.54|zip|43604 Toledo, OH' });
    expect(html).toContain('43604 Toledo, OH');
    expect(html).toContain('41 places<span>, closest open places first</span>');
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/services?type=SHELTER&nearCoordinate=-83.54%7C41.65&sort=help&skip=0&limit=25',
      '/api/services/counts?nearCoordinate=-83.54%7C41.65&within=50',
      '/api/services?isCriticalHeader=true&limit=20&nearCoordinate=-83.54%7C41.65&within=50',
    ]);
  });

  test('prompts for the visitor’s location, above places sorted by name, if no place is known', async () => {
    const { html } = await renderUrl('/', {}, { defaultPlace: null });
    expect(html).toContain('Where are you?');
    expect(html).toContain('41 places<span>, A to Z</span>');
    expect(requests[0]?.path).toBe('/api/services?type=SHELTER&sort=name&skip=0&limit=25');
    for (const word of ['nearest', 'closest', 'Farther'])
      expect({ word, isShown: html.includes(`${word} `) }).toEqual({ word, isShown: false });
  });

  test('of an empty tab mentions where listings are, and shows them', async () => {
    const { html } = await renderUrl('/', {}, { fetchJson: fetchFoodOnly });
    expect(html).toContain('0 in Shelter · 3 in Food');
    expect(html).toContain('Go to Food');
    expect(html.match(/<article/g)).toHaveLength(1);
  });

  test('preloads place search and map only if it shows them: styles at once, scripts later', async () => {
    const requiredFiles = { styles: ['shared.css', 'client.css'], scripts: ['client.js', 'shared.js', 'es.js'] };
    expect(await filesOf({})).toEqual(requiredFiles);
    expect(await filesOf({ defaultPlace: null })).toEqual({
      styles: [...requiredFiles.styles, 'near.css'],
      scripts: [...requiredFiles.scripts, 'near.js', 'nearEs.js', 'placeSheetEs.js'],
    });
    expect(await filesOf({ fetchJson: fetchFoodOnly })).toEqual({
      styles: [...requiredFiles.styles, 'near.css'],
      scripts: [...requiredFiles.scripts, 'near.js', 'nearEs.js'],
    });
  });

  test('escapes listings so that none can end the script with the data', async () => {
    const { html } = await renderUrl('/');
    expect(html).not.toContain('</script><b>');
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(state))).toContain('</script><b>');
  });

  test.each([
    [
      'en',
      ['Today 7:00 PM', 'Who it serves', '2111 Champa Street<br/>Denver, CO 80205', 'Report wrong information', 'Did this place help you?'],
    ],
    ['es', ['Hoy 7:00 PM', 'A quién atiende', 'Dónde', 'Reportar información incorrecta', '¿Le ayudaron?']],
  ])('of a service is complete, although its lower part hydrates later (%s)', async (language, texts) => {
    const { html } = await renderUrl('/services/blue-spruce', { language });
    const text = html.replaceAll(/<!--.*?-->|<\/?span[^>]*>/g, '');
    for (const expectedText of texts)
      expect({ each: expectedText, found: text.includes(expectedText) }).toEqual({ each: expectedText, found: true });
  });

  test('loads styles in the order of their layers, and contains no inline style', async () => {
    const { html } = await renderUrl('/services/blue-spruce', { language: 'es' });
    expect([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1])).toEqual([
      '/assets/shared.css',
      '/assets/client.css',
      '/assets/detail.css',
    ]);
    expect(html).not.toMatch(/ style="|<style/);
  });

  test('handles taps before hydration, although scripts load after first paint', async () => {
    const { html } = await renderUrl('/services/blue-spruce', { language: 'es' });
    const [first = [], last = []] = [...html.matchAll(/<script(?! type="application\/json")([^>]*)>(.*?)<\/script>/g)];
    const [, attributes = ''] = last;
    expect(html.indexOf(first[0] ?? '?')).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
    expect(/data-scripts="([^"]*)"/.exec(attributes)?.[1]?.split(' ')).toEqual([
      '/assets/client.js',
      '/assets/shared.js',
      '/assets/detail.js',
      '/assets/es.js',
    ]);
    const digests = [first, last].map(([, , source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
    expect(digests).toEqual(INLINE_SCRIPTS);
    expect(html.match(/<script/g)).toHaveLength(3);
  });

  test('loads the scripts of a restricted page at once, after its styles, as it is empty without them', async () => {
    const { html } = await renderUrl('/add_service', { role: 'USER' });
    const head = html.slice(0, html.indexOf('</head>'));
    expect([...head.matchAll(/<link rel="(stylesheet|modulepreload)" href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)).toEqual([
      'stylesheet /assets/shared.css',
      'stylesheet /assets/client.css',
      'modulepreload /assets/client.js',
      'modulepreload /assets/shared.js',
    ]);
    expect(/data-scripts="([^"]*)"/.exec(html)?.[1]).toBe('/assets/client.js');
  });

  test('forbids storing pages with an exit button, and only those', async () => {
    for (const url of [
      '/',
      '/services/blue-spruce',
      '/crisis_lines',
      '/chatbot',
      '/feedback',
      '/about',
      '/login',
      '/my_favorites',
      '/nowhere',
    ]) {
      const { headers, html } = await renderUrl(url);
      const cacheControl = html.includes(' data-exit="') ? 'private, no-store' : 'private, no-cache';
      expect({ url, cacheControl: headers['cache-control'] }).toEqual({ url, cacheControl });
    }
    expect((await renderUrl('/services/blue-spruce')).headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    ['/', 'Shelter', 'Shelter'],
    ['/introduce', 'How Shelter works', 'Cómo funciona Shelter'],
    ['/about', 'About Shelter', 'Acerca de Shelter'],
    ['/faq', 'Questions and answers – Shelter', 'Preguntas y respuestas – Shelter'],
    ['/terms_of_use', 'Terms of use – Shelter', 'Términos de uso – Shelter'],
    ['/privacy_policy', 'Privacy policy – Shelter', 'Política de privacidad – Shelter'],
    ['/account-deletion-policy', 'Account deletion policy – Shelter', 'Cómo eliminar su cuenta – Shelter'],
    ['/login', 'Service provider sign-in – Shelter', 'Iniciar sesión (proveedores y voluntarios) – Shelter'],
    ['/login?volunteer=true', 'Service provider sign-up – Shelter', 'Registro (proveedores y voluntarios) – Shelter'],
    ['/forgot_password', 'Forgot password – Shelter', 'Olvidé mi contraseña – Shelter'],
    ['/permissions', 'Permissions – Shelter', 'Permisos – Shelter'],
    ['/nowhere', 'Page not found – Shelter', 'Página no encontrada – Shelter'],
    ['/manage_users', 'Users – Shelter', 'Usuarios – Shelter'],
    ['/services/blue-spruce/edit', 'Edit listing – Shelter', 'Editar ficha – Shelter'],
  ])('has the page’s own title in its language: %s', async (url, en, es) => {
    const titles = ['en', 'es'].map(
      async (language) => /<title>(.*?)<\/title>/.exec((await renderUrl(url, { language, role: 'ADMINISTRATOR' })).html)?.[1],
    );
    expect(await Promise.all(titles)).toEqual([en, es]);
  });

  test.each(['en', 'es'])('has a unique title, unless that would reveal what the visitor searched for (%s)', async (language) => {
    const routesWithGenericTitle = ['/', '/services/:id', '/my_favorites', '/feedback', '/crisis_lines', '/chatbot'];
    const titledRoutes = Object.entries(SCREENS).filter(([route]) => !routesWithGenericTitle.includes(route));
    const routesByTitle = new Map<string, string[]>();
    for (const [route] of titledRoutes) {
      const { html } = await renderUrl(route.replace(':id', 'blue-spruce'), { language, role: 'ADMINISTRATOR' });
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
      routesByTitle.set(title, [...(routesByTitle.get(title) ?? []), route]);
    }
    expect([...routesByTitle.keys()].filter((title) => !/^.+ – Shelter$|^(?:About|Acerca de) Shelter$|^(?:How|Cómo)/.test(title))).toEqual(
      [],
    );
    // These routes share a page: for one item, or for all.
    expect([...routesByTitle.values()].filter((routes) => routes.length > 1)).toEqual([
      ['/services/:id/beds', '/beds_history'],
      ['/regions', '/regions/:id'],
      ['/users/:id', '/manage_users'],
    ]);
  });

  test.each(['/services/blue-spruce', '/services/gone', '/crisis_lines', '/chatbot', '/feedback', '/my_favorites'])(
    'has only the product’s name as title where a title would reveal what the visitor searched for: %s',
    async (url) => {
      for (const language of ['en', 'es']) expect((await renderUrl(url, { language })).html).toContain('<title>Shelter</title>');
    },
  );

  test('changes the language by a link, and remembers it', async () => {
    covers('1-14', '3-31');
    const { headers, html } = await renderUrl('/?language=es', { language: 'en' });
    expect(html).toContain('<html lang="es"');
    expect(headers['set-cookie']).toMatch(/^language=es; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  });

  test.each([
    ['/services/gone', 'This place is no longer listed'],
    ['/nowhere', 'Page not found'],
  ])('returns 404 for %s', async (url, message) => {
    const { status, html } = await renderUrl(url);
    expect(status).toBe(404);
    expect(html).toContain(message);
  });

  test('is rendered even if the API does not respond', async () => {
    const { status, html } = await renderUrl(
      '/',
      {},
      { fetchJson: async () => ({ status: 503, headers: {}, body: { code: 'UNAVAILABLE' } }) },
    );
    expect(status).toBe(200);
    expect(html).toContain('Looking for places…');
    expect(html).toContain('tel:988');
  });
});

const agreeToTutorial = async (next: string) => {
  const { status, headers } = await renderUrl(`/introduce?agreed=true&next=${encodeURIComponent(next)}`, { alreadyAccessed: '' });
  return [status, headers['location'], headers['set-cookie']?.split(';')[0]];
};

describe('a first visit', () => {
  const PHONE_USER_AGENT =
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36';
  const visitFirstTime = async (url: string, userAgent = PHONE_USER_AGENT) => {
    const { status, headers } = await renderUrl(url, { alreadyAccessed: '' }, { userAgent });
    return [status, headers['location']];
  };

  test.each([
    ['/', '/introduce'],
    ['/services/7?x=1', '/introduce?next=%2Fservices%2F7%3Fx%3D1'],
    ['/?language=es', '/introduce?language=es'],
    ['/add_service', '/introduce?next=%2Fadd_service'],
    ['/terms_of_use', '/introduce?next=%2Fterms_of_use'],
    ['/nowhere', '/introduce?next=%2Fnowhere'],
    ['//elsewhere.example', '/introduce'],
  ])('to %s redirects to the tutorial, which keeps the target', async (url, location) => {
    covers('2.1-18');
    expect(await visitFirstTime(url)).toEqual([302, location]);
  });

  test.each(['/introduce', '/introduce?next=%2Fservices%2F7', '/account-deletion-policy'])('to %s shows that page', async (url) => {
    expect(await visitFirstTime(url)).toEqual([200, undefined]);
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ])('of %s, a program that reads for others, gets the page', async (userAgent) => {
    expect(await visitFirstTime('/services/7', userAgent)).toEqual([200, undefined]);
  });

  test('can agree without a script, after which the server redirects within this origin', async () => {
    expect(await agreeToTutorial('/services/7?x=1')).toEqual([302, '/services/7?x=1', 'alreadyAccessed=true']);
    expect(await agreeToTutorial('https://elsewhere.example/')).toEqual([302, '/', 'alreadyAccessed=true']);
  });

  test('gets all nine slides before any script runs', async () => {
    const { html } = await renderUrl('/introduce?next=%2Fservices%2F7', { alreadyAccessed: '', language: 'es' });
    expect(html.match(/<section[^>]* id="slide-\d"/g)).toHaveLength(9);
    expect(html).toContain('href="/introduce?agreed=true&amp;next=%2Fservices%2F7"');
    expect(html).not.toContain('inert');
  });
});

describe('S19: user input, on every page that shows it', () => {
  const hostile = `"' onmouseover="alert(1)" x='</script><img src=x onerror=alert(1)><svg/onload=alert(1)>`;
  const hostileService = { name: hostile, serviceSummary: hostile, age: hostile, address1: hostile, city: hostile, phoneText: hostile };
  const links = { website: 'javascript:alert(1)', facebook: 'javascript:alert(1)', contactEmail: hostile };
  const line = aCrisisLine({
    name: hostile,
    description: hostile,
    area: hostile,
    time: hostile,
    ...links,
    chatWebLink: 'javascript:alert(1)',
  });
  const hostileAnswers: FetchJson = async (path) => {
    const json = { 'content-type': 'application/json' };
    if (path.startsWith('/api/services/'))
      return { status: 200, headers: json, body: aService({ ...hostileService, ...links, description: hostile }) };
    if (path.startsWith('/api/crisis-lines')) return { status: 200, headers: json, body: [line] };
    return { status: 200, headers: json, body: [aCard({ ...hostileService, criticalDescription: hostile })] };
  };

  test.each(['/', '/services/7', '/crisis_lines'])('%s shows it as text', async (url) => {
    covers('S19.3');
    for (const language of ['en', 'es']) {
      const { html } = await renderUrl(url, { language }, { fetchJson: hostileAnswers });
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      for (const executableMarkup of ['<img src=x', '<svg/onload', '" onmouseover="', `' x='`, 'href="javascript:'])
        expect({ live: executableMarkup, found: html.includes(executableMarkup) }).toEqual({ live: executableMarkup, found: false });
      expect(html.split('</script>').length).toBe(4);
    }
  });
});
