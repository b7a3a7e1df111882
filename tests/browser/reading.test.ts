import { matrixSubset } from 'test-tools/matrix.ts';
import { violationsOn } from './axe.ts';
import { product, visits } from './product.ts';
import { ENGLISH_LIGHT_FIRST, SPANISH_DARK_FIRST } from './variants.ts';
import { RETURNING_VISITOR } from './visitor.ts';

const shelter = product();
const visit = visits();

/** Blocks crisis lines from the start, because an idle page prefetches them. */
const failCrisisLineRequests = (): void => {
  const { fetch } = window;
  window.fetch = (input, init) =>
    (input instanceof Request ? input.url : String(input)).includes('/api/crisis-lines')
      ? Promise.reject(new TypeError('nobody answers'))
      : fetch(input, init);
};

describe('crisis lines', () => {
  test('are rendered before any script runs, call buttons first', async () => {
    const html = await (await fetch(`${shelter.url}/crisis_lines`, { headers: RETURNING_VISITOR })).text();
    expect(html).toContain('988 Suicide and Crisis Lifeline');
    expect(html.indexOf('href="tel:911"')).toBeLessThan(html.indexOf('href="tel:988"'));
    expect(html.indexOf('href="tel:988"')).toBeLessThan(html.indexOf('href="sms:988"'));
    expect(html.match(/<article/g)?.length).toBe(10);
  });

  test('are found by a word in the language of the page', async () => {
    const { page, context, pageErrors } = await visit(`${shelter.url}/crisis_lines`, { language: 'es' });
    await page.getByRole('searchbox').fill('veteranos');
    await page.getByText('2 líneas de crisis').waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('are shown even if the server does not respond', async () => {
    const { page, context } = await visit(shelter.url, { initScript: failCrisisLineRequests });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Crisis lines', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Crisis lines' }).waitFor();
    expect(await page.getByRole('link', { name: /^Call 988/ }).getAttribute('href')).toBe('tel:988');
    await context.close();
  });

  test('are left at once by Exit', async () => {
    const { page, context } = await visit(`${shelter.url}/crisis_lines`);
    expect(await page.getByRole('link', { name: 'Exit this page now' }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: /^Crisis lines: call/ }).getAttribute('aria-current')).toBe('page');
    await context.close();
  });
});

/** Pages alternate between light and dark theme; the matrix runs every page in both. */
const CASES = ['/crisis_lines', ...matrixSubset(['/faq', '/about', '/terms_of_use', '/privacy_policy'])].flatMap((path, index) =>
  (index % 2 === 0 ? SPANISH_DARK_FIRST : ENGLISH_LIGHT_FIRST).map((variant) => ({ path, ...variant })),
);

test.each(CASES)('$path passes axe in $language, $theme', async ({ path, ...variant }) => {
  const { page, context, pageErrors } = await visit(shelter.url + path, variant);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A long page renders its first part first.
  await page.getByRole('heading', { level: 2 }).nth(2).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('kudos are given once, and remain given after a reload', async () => {
  const { id } = (await (await fetch(`${shelter.url}/api/services?sort=name&limit=1`)).json()).at(0) as { id: string };
  const { page, context, pageErrors } = await visit(`${shelter.url}/services/${id}`);
  const thanks = page.getByRole('region', { name: 'Did this place help you?' });
  const key = thanks.getByRole('button', { name: 'Kudos' });
  const likesResponse = page.waitForResponse((response) => response.url().endsWith('/likes'));
  await key.click();
  expect((await likesResponse).status()).toBe(200);
  const pressedKudosButton = thanks.getByRole('button', { name: 'Kudos', pressed: true });
  await pressedKudosButton.waitFor();
  const thanksText = await thanks.getByRole('status').textContent();
  expect(thanksText).toMatch(/^\d+ (?:person|people) gave kudos$/);
  // The button is marked as disabled, and pressing it has no effect. Pressed by key: a forced click does not wait for the end of
  // animations.
  await pressedKudosButton.press('Enter');
  await page.reload();
  await pressedKudosButton.waitFor();
  expect(await thanks.getByRole('status').textContent()).toBe(thanksText);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a static page is rendered before any script runs, and its links stay in the app', async () => {
  const html = await (await fetch(`${shelter.url}/privacy_policy`, { headers: { cookie: 'alreadyAccessed=true; language=es' } })).text();
  expect(html).toContain('Política de privacidad');
  expect(html).toContain('Lo que queda en su teléfono');
  const { page, context } = await visit(`${shelter.url}/privacy_policy`);
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  await page.getByRole('link', { name: 'About Shelter', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'About Shelter' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  await context.close();
});
