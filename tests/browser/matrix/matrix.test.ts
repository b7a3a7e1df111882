import type { Browser } from '@playwright/test';
import { sampleFeedbackId, sampleRegionId, sampleServiceId } from '#app/sample/sampleDirectory.ts';
import { personOf, startShelter, type Shelter } from '../../support/shelter.ts';
import { violationsOn } from '../axe.ts';
import { launchChromium } from '../chromium.ts';
import { sampleConfirmPath } from '../confirmLinks.ts';
import { signIn, visit, type SignedIn } from '../visitor.ts';

/* `npm run test:matrix`: every screen in every language, size and theme, without browser complaints, overflow or axe violations. */

interface ScreenRow {
  readonly screen: string;
  readonly data: string;
  /** True for screens that only administrators may open. */
  readonly manages?: boolean;
  /** True if the heading is the name of a resource, which the server does not load for pages of signed-in users. */
  readonly named?: boolean;
}
/**
 * Screens by path, with a selector that proves that their data arrived. `:id`, `:shelter`, `:line` and `:region` are replaced by a
 * service, a shelter with counted beds, a crisis line and a region of the sample, `:confirm` by a mailed confirmation link.
 */
const SCREENS: readonly ScreenRow[] = [
  { screen: '/', data: 'article' },
  { screen: '/#FOOD', data: 'article' },
  { screen: '/#HEALTH', data: 'article' },
  { screen: '/#RESOURCES', data: 'article' },
  { screen: '/#WORK', data: 'article' },
  { screen: '/services/:id', data: 'a[href^="tel:"]' },
  { screen: '/introduce', data: 'main svg' },
  { screen: '/my_favorites', data: 'main p' },
  { screen: '/crisis_lines', data: 'article' },
  { screen: '/about', data: 'main h2' },
  { screen: '/faq', data: 'main h2' },
  { screen: '/terms_of_use', data: 'main h2' },
  { screen: '/privacy_policy', data: 'main h2' },
  { screen: '/account-deletion-policy', data: 'main p' },
  { screen: '/feedback', data: 'textarea' },
  { screen: '/login', data: 'input[type=password]' },
  { screen: '/login?volunteer=true', data: 'input[type=checkbox]:checked' },
  { screen: '/forgot_password', data: 'input[type=email]' },
  { screen: '/auth/resetPassword?token=q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA', data: 'input[type=password]' },
  { screen: '/confirm', data: 'main h2' },
  { screen: ':confirm', data: 'main dl' },
  { screen: '/permissions', data: 'main table, main dl' },
  { screen: '/crisis_lines#administrator', data: 'a[href="/crisis_lines/new"]', manages: true },
  { screen: '/crisis_lines/new', data: 'textarea', manages: true },
  { screen: '/crisis_lines/:line/edit', data: 'details[open]', manages: true },
  { screen: '/services/:shelter/history', data: 'article h4', manages: true },
  { screen: '/services/:shelter/beds', data: 'figure', manages: true },
  { screen: '/beds_history', data: 'figure', manages: true },
  { screen: '/what_waits', data: 'main li a', manages: true },
  { screen: '/audit', data: 'main li a', manages: true },
  { screen: '/regions', data: 'main li a', manages: true },
  { screen: '/regions/:region', data: 'svg[role=img]', manages: true },
  { screen: '/regions/:region/edit', data: 'input[type=checkbox]:checked', manages: true },
  { screen: '/coordinators', data: 'a[href^="tel:"]', manages: true },
  { screen: '/coordinators/new', data: 'textarea', manages: true },
  { screen: '/liaisons', data: 'a[href^="tel:"]', manages: true },
  { screen: '/liaisons/new', data: 'select', manages: true },
  { screen: '/feedbacks', data: 'main li a', manages: true },
  { screen: `/feedbacks?report=${sampleFeedbackId('door')}`, data: 'blockquote', manages: true },
  { screen: '/feedbacks?kind=report&region=:region', data: 'main [role=status] + a', manages: true },
  { screen: '/manage_pages', data: 'main dl', manages: true },
  { screen: '/manage_pages/faq', data: '[contenteditable=true]', manages: true, named: true },
  { screen: '/manage_pages/faq/history', data: 'main details', manages: true, named: true },
  { screen: '/update_profile', data: 'input[type=checkbox]', manages: true },
  { screen: '/nowhere', data: 'a[href="/"]' },
];
const SIZES = [
  { size: 'phone', width: 360, height: 740, text: 16 },
  { size: 'narrow phone with large text', width: 320, height: 740, text: 32 },
  { size: 'desk', width: 1280, height: 800, text: 16 },
] as const;
const VARIANTS = (['en', 'es'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })));
const CASES = SCREENS.flatMap((screen) => SIZES.flatMap((size) => VARIANTS.map((variant) => ({ ...screen, ...size, ...variant }))));

const SHELTER = sampleServiceId('cottonwood-family-shelter');
const REGION = sampleRegionId('region metro-denver');

let shelter: Shelter;
let browser: Browser;
let service: string;
let line: string;
let confirm: string;
let administrator: SignedIn;
beforeAll(async () => {
  [shelter, browser] = await Promise.all([startShelter(), launchChromium()]);
  const firstOf = async (list: string): Promise<string> => {
    const answer = await fetch(`${shelter.url}/api/${list}`);
    const [first] = (await answer.json()) as { id: string }[];
    return first?.id ?? '';
  };
  service = await firstOf('services?search=name&q=Larkspur+House');
  line = await firstOf('crisis-lines?limit=1');
  confirm = await sampleConfirmPath(shelter);
  administrator = await signIn(shelter.url, personOf(shelter, 'administrator'));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shelter?.stop();
});

test.each(CASES)(
  '$screen on a $size, in $language, $theme',
  async ({ screen, data, manages, named, width, height, text, language, theme }) => {
    covers('rule-15');
    const address =
      shelter.url +
      screen
        .replace(':id', service)
        .replace(':shelter', SHELTER)
        .replace(':line', line)
        .replace(':region', REGION)
        .replace(':confirm', confirm);
    const { page, context, complaints } = await visit(browser, address, {
      language,
      theme,
      width,
      height,
      ...(manages === true && { session: administrator }),
    });
    await page.locator(data).first().waitFor({ state: 'attached' });
    // As set in the browser by a user: media queries in `em` follow this size too.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // The document title is the same as in the HTML of the server.
    if (named !== true) expect(await (await context.request.get(address)).text()).toContain(`<title>${await page.title()}</title>`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    // The browser itself logs a message about an unknown URL.
    expect(complaints.filter((complaint) => screen !== '/nowhere' || !/404/.test(complaint))).toEqual([]);
    await context.close();
  },
);
