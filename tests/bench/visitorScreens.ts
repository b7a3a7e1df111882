import { closeStep, step, tapByRole, tapStep, typeStep, type MeasuredScreen } from './interactions.ts';

const LIST_SELECTOR = 'main ul[aria-busy="false"] article';
const SHEET_SELECTOR = 'dialog[open]';

const homeScreen: MeasuredScreen = {
  name: 'the list',
  path: '/',
  earlyStep: tapStep('the menu, at once', 'button', 'Menu', SHEET_SELECTOR),
  steps: [
    closeStep('the menu, closed'),
    tapStep('another tab', 'link', 'Food', LIST_SELECTOR),
    step('the next rows', async (page) => {
      const rows = page.locator(LIST_SELECTOR);
      const before = await rows.count();
      // Scrolling is no interaction, but loads the rows for the next one.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(([list, count]) => document.querySelectorAll(list).length > count, [LIST_SELECTOR, before] as const);
    }),
    step('a service of the list', async (page) => {
      await page
        .getByRole('link', { name: /^Details for/ })
        .nth(30)
        .tap({ position: { x: 60, y: 50 } });
      await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    }),
    tapStep('back to the list', 'link', 'Back', LIST_SELECTOR),
    tapStep('the first tab again', 'link', 'Shelter', LIST_SELECTOR),
    tapStep('a kind', 'radio', 'Emergency', LIST_SELECTOR),
    tapStep('all kinds', 'radio', 'All', LIST_SELECTOR),
    tapStep('open now', 'checkbox', 'Open now', LIST_SELECTOR),
    tapStep('open now, off', 'checkbox', 'Open now', LIST_SELECTOR),
    tapStep('the search', 'button', 'Search', 'input[type=search]'),
    typeStep('what is searched for', 'input[type=search]', 'shelter'),
    tapStep('the search, closed', 'button', 'Close search', LIST_SELECTOR),
    step('the star of a card', (page) => tapByRole(page, 'button', /^Save to My Favorites/)),
    tapStep('the map', 'button', 'Map', 'button[data-tab="SHELTER"]'),
    tapStep('the list', 'button', 'List', LIST_SELECTOR),
    tapStep('the filters', 'button', 'Filters', SHEET_SELECTOR),
    closeStep('the filters, closed'),
    tapStep('the menu', 'button', 'Menu', SHEET_SELECTOR),
    closeStep('the menu, closed again'),
    tapStep('the place', 'button', /^Change location/, SHEET_SELECTOR),
    typeStep('a zip code', '[role=combobox]', '80205'),
    closeStep('the place, closed'),
    tapStep('the other language', 'link', 'Español', 'html[lang=es]'),
  ],
};

const detailScreen = (id: string): MeasuredScreen => ({
  name: 'a listing',
  path: `/services/${id}`,
  earlyStep: tapStep('the star, at once', 'button', 'Save', 'main button[aria-pressed=true]'),
  steps: [
    step('the star', (page) => tapByRole(page, 'button', 'Save')),
    tapStep('share', 'button', 'Share', SHEET_SELECTOR),
    closeStep('share, closed'),
    tapStep('write to them', 'button', /^Connect/, `${SHEET_SELECTOR} textarea`),
    typeStep('a message', `${SHEET_SELECTOR} textarea`, 'Is there a bed for tonight?'),
    closeStep('the message, closed'),
  ],
});

const crisisLinesScreen: MeasuredScreen = {
  name: 'crisis lines',
  path: '/crisis_lines',
  earlyStep: step('the search, at once', (page) => page.locator('input[type=search]').tap()),
  steps: [typeStep('a search', 'input[type=search]', 'veterans'), tapStep('the other language', 'link', 'Español', 'html[lang=es]')],
};

const feedbackScreen: MeasuredScreen = {
  name: 'feedback',
  path: '/feedback',
  earlyStep: tapStep('crisis help, at once', 'link', /^Crisis lines/, SHEET_SELECTOR),
  steps: [
    closeStep('crisis help, closed'),
    typeStep('the e-mail', 'input[type=email]', 'ana@example.org'),
    typeStep('the message', 'textarea', 'The number of the kitchen is another one now.'),
    tapStep('send, with something left out', 'button', 'Send', '[aria-invalid=true]'),
  ],
};

const tutorialScreen: MeasuredScreen = {
  name: 'the tutorial',
  path: '/introduce',
  earlyStep: step('to the end, at once', async (page) => {
    await page.locator('#slide-0').getByRole('link', { name: 'Skip' }).tap();
    await page.locator('#slide-8:not([inert])').waitFor();
  }),
  steps: [
    tapStep('back to the beginning', 'link', 'Cancel', '#slide-0:not([inert])'),
    tapStep('the language', 'link', 'English', '#slide-1:not([inert])'),
    ...[2, 3, 4, 5, 6, 7].map((slide) =>
      step(`next, to slide ${slide}`, async (page) => {
        await page.locator('section:not([inert])').getByRole('link', { name: 'Next', exact: true }).tap();
        await page.locator(`#slide-${slide}:not([inert])`).waitFor();
      }),
    ),
  ],
};

/** Returns the screens of visitors; `serviceId`: a listing that accepts messages. */
export const visitorScreens = (serviceId: string): readonly MeasuredScreen[] => [
  homeScreen,
  detailScreen(serviceId),
  crisisLinesScreen,
  feedbackScreen,
  tutorialScreen,
];
