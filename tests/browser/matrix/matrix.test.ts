import type { Browser } from '@playwright/test';
import { sampleFeedbackId, sampleRegionId, sampleServiceId } from '#app/sample/sampleDirectory.ts';
import { personOf, startShelter, type RunningShelter } from '../../support/shelter.ts';
import { violationsOn } from '../axe.ts';
import { launchChromium } from '../chromium.ts';
import { sampleConfirmPath } from '../confirmLinks.ts';
import { signIn, visit, type SignedIn } from '../visitor.ts';

/* `npm run test:matrix`: every screen in every language, size and theme, without browser complaints, overflow or axe violations. */

interface ScreenRow {
  readonly screen: string;
  readonly data: string;
  /** True for screens that only administrators may open. */
  readonly requiresSignIn?: boolean;
  /** True if the heading is the name of a resource, which the server does not load for pages of signed-in users. */
  readonly hasOwnTitle?: boolean;
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
  { screen: '/chatbot', data: 'textarea' },
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
  { screen: '/crisis_lines#administrator', data: 'a[href="/crisis_lines/new"]', requiresSignIn: true },
  { screen: '/crisis_lines/new', data: 'textarea', requiresSignIn: true },
  { screen: '/crisis_lines/:line/edit', data: 'details[open]', requiresSignIn: true },
  { screen: '/services/:shelter/history', data: 'article h4', requiresSignIn: true },
  { screen: '/services/:shelter/beds', data: 'figure', requiresSignIn: true },
  { screen: '/beds_history', data: 'figure', requiresSignIn: true },
  { screen: '/to_do', data: 'main li a', requiresSignIn: true },
  { screen: '/audit', data: 'main li a', requiresSignIn: true },
  { screen: '/replay', data: 'input[type=range]', requiresSignIn: true },
  { screen: '/import', data: 'main h2', requiresSignIn: true },
  { screen: '/api_keys', data: 'main h2', requiresSignIn: true },
  { screen: '/system', data: 'main article dl', requiresSignIn: true },
  { screen: '/what-if?ownersPublish=true', data: 'main table', requiresSignIn: true },
  { screen: '/regions', data: 'main li a', requiresSignIn: true },
  { screen: '/regions/:region', data: 'svg[role=img]', requiresSignIn: true },
  { screen: '/regions/:region/edit', data: 'input[type=checkbox]:checked', requiresSignIn: true },
  { screen: '/coordinators', data: 'a[href^="tel:"]', requiresSignIn: true },
  { screen: '/coordinators/new', data: 'textarea', requiresSignIn: true },
  { screen: '/liaisons', data: 'a[href^="tel:"]', requiresSignIn: true },
  { screen: '/liaisons/new', data: 'select', requiresSignIn: true },
  { screen: '/feedbacks', data: 'main li a', requiresSignIn: true },
  { screen: `/feedbacks?report=${sampleFeedbackId('door')}`, data: 'blockquote', requiresSignIn: true },
  { screen: '/feedbacks?kind=report&region=:region', data: 'main [role=status] + a', requiresSignIn: true },
  { screen: '/manage_pages', data: 'main dl', requiresSignIn: true },
  { screen: '/manage_pages/faq', data: '[contenteditable=true]', requiresSignIn: true, hasOwnTitle: true },
  { screen: '/manage_pages/faq/history', data: 'main details', requiresSignIn: true, hasOwnTitle: true },
  { screen: '/update_profile', data: 'input[type=checkbox]', requiresSignIn: true },
  { screen: '/nowhere', data: 'a[href="/"]' },
];
const TESTED_SIZES = [
  { size: 'phone', width: 360, height: 740, text: 16 },
  { size: 'narrow phone with large text', width: 320, height: 740, text: 32 },
  { size: 'desk', width: 1280, height: 800, text: 16 },
] as const;
const VARIANTS = (['en', 'es'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })));
const CASES = SCREENS.flatMap((screen) => TESTED_SIZES.flatMap((size) => VARIANTS.map((variant) => ({ ...screen, ...size, ...variant }))));

const SHELTER_ID = sampleServiceId('cottonwood-family-shelter');
const REGION_ID = sampleRegionId('region metro-denver');

let shelter: RunningShelter;
let browser: Browser;
let service: string;
let crisisLineId: string;
let confirmLinkPath: string;
let administrator: SignedIn;
beforeAll(async () => {
  [shelter, browser] = await Promise.all([startShelter(), launchChromium()]);
  const firstIdIn = async (list: string): Promise<string> => {
    const answer = await fetch(`${shelter.url}/api/${list}`);
    const [first] = (await answer.json()) as { id: string }[];
    return first?.id ?? '';
  };
  service = await firstIdIn('services?search=name&q=Larkspur+House');
  crisisLineId = await firstIdIn('crisis-lines?limit=1');
  confirmLinkPath = await sampleConfirmPath(shelter);
  administrator = await signIn(shelter.url, personOf(shelter, 'administrator'));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shelter?.stop();
});

test.each(CASES)(
  '$screen on a $size, in $language, $theme',
  async ({ screen, data, requiresSignIn, hasOwnTitle, width, height, text, language, theme }) => {
    covers('rule-15');
    const address =
      shelter.url +
      screen
        .replace(':id', service)
        .replace(':shelter', SHELTER_ID)
        .replace(':line', crisisLineId)
        .replace(':region', REGION_ID)
        .replace(':confirm', confirmLinkPath);
    const { page, context, pageErrors } = await visit(browser, address, {
      language,
      theme,
      width,
      height,
      ...(requiresSignIn === true && { session: administrator }),
    });
    await page.locator(data).first().waitFor({ state: 'attached' });
    // As set in the browser by a user: media queries in `em` follow this size too.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // The document title is the same as in the HTML of the server.
    if (hasOwnTitle !== true) expect(await (await context.request.get(address)).text()).toContain(`<title>${await page.title()}</title>`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    // The browser itself logs a message about an unknown URL.
    expect(pageErrors.filter((pageError) => screen !== '/nowhere' || !/404/.test(pageError))).toEqual([]);
    await context.close();
  },
);
