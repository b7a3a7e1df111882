import type { Locator, Page } from '@playwright/test';
import chatbotEn from '#web/i18n/chatbot.en.json';
import chatbotEs from '#web/i18n/chatbot.es.json';
import en from '#web/i18n/en.json';
import es from '#web/i18n/es.json';
import { violationsOn } from './axe.ts';
import { ENGLISH_CONVERSATIONS, SPANISH_CONVERSATIONS, type Step } from './chatConversations.ts';
import { product, visits } from './product.ts';
import { RETURNING_VISITOR, waitUntilHydrated, type Visitor, type VisitorOptions } from './visitor.ts';

/* Visitors talk with the chatbot, in whole conversations on its real screen. */

const shelter = product();
const visit = visits();

const WORDS = { en: { ...en, ...chatbotEn }, es: { ...es, ...chatbotEs } } as const;
const CHATBOT_URL = `${shelter.url}/chatbot`;
const NEUTRAL_URL = 'https://www.weather.gov/';
/** The first answer of a product waits until it has read what the chatbot knows. */
const REPLY = { timeout: 60_000 } as const;

let visitorCount = 0;
/** Opens a page as a visitor with an own network address, because the number of questions from one address is limited. */
const visitFromNewAddress = (url: string, options: VisitorOptions = {}): Promise<Visitor> => {
  visitorCount += 1;
  const address = `10.201.0.${visitorCount}`;
  return visit(url, {
    width: 390,
    ...options,
    async beforeNavigation(page, context) {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
      await page.goto(url);
    },
  });
};

/** The questions of a conversation, each with its replies. */
const turnsOn = (page: Page): Locator => page.locator('main ol > li');
const quickReply = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });

/** Waits until the screen accepts a question, a moment after it shows the reply before. */
const waitUntilReady = (page: Page): Promise<void> => page.locator('form button[type=submit][aria-disabled=false]').waitFor(REPLY);

/** Types a question or presses a quick reply, and returns the turn that begins with it. */
const ask = async (page: Page, question: string, isPressed = false): Promise<Locator> => {
  await waitUntilReady(page);
  const turn = turnsOn(page).nth(await turnsOn(page).count());
  if (isPressed) await quickReply(page, question).click();
  else {
    await page.getByRole('textbox').fill(question);
    await page.getByRole('textbox').press('Enter');
  }
  await turn.waitFor();
  expect(await turn.locator('p').first().innerText()).toContain(question);
  return turn;
};

const placeIn = (turn: Locator, name: string): Locator => turn.getByRole('heading', { name, exact: true });

const expectStep = async (page: Page, { says, isPressed = false, reply, lang, ...expected }: Step): Promise<void> => {
  const turn = await ask(page, says, isPressed);
  const sentence = turn.getByText(reply).first();
  await sentence.waitFor(REPLY);
  expect([says, await sentence.getAttribute('lang')]).toEqual([says, lang ?? null]);
  const { places = [], notPlaces = [], link, firstCall } = expected;
  for (const name of places) await placeIn(turn, name).waitFor(REPLY);
  if (link !== undefined) await turn.locator(`a[href="${link}"]`).first().waitFor(REPLY);
  if (firstCall !== undefined) {
    const call = turn.locator('a[href^="tel:"]').first();
    await call.waitFor(REPLY);
    expect([says, await call.getAttribute('href')]).toEqual([says, firstCall]);
  }
  // The list of places is there once its first place is.
  if (notPlaces.length > 0) await turn.getByRole('heading').first().waitFor(REPLY);
  const names = await turn.getByRole('heading').allInnerTexts();
  expect([says, names.filter((name) => notPlaces.includes(name))]).toEqual([says, []]);
};

const CONVERSATIONS = [
  ...ENGLISH_CONVERSATIONS.map((conversation) => ({ ...conversation, language: 'en', theme: 'light' }) as const),
  ...SPANISH_CONVERSATIONS.map((conversation) => ({ ...conversation, language: 'es', theme: 'dark' }) as const),
];

test.each(CONVERSATIONS)('$name ($language)', async ({ steps, language, theme, place, width = 390 }) => {
  const { page, pageErrors } = await visitFromNewAddress(CHATBOT_URL, { language, theme, width, ...(place !== undefined && { place }) });
  for (const step of steps) await expectStep(page, step);
  expect(await turnsOn(page).count()).toBe(steps.length);
  expect(await violationsOn(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('a conversation is still shown after a reload, and continues', async () => {
  const { page, pageErrors } = await visitFromNewAddress(CHATBOT_URL);
  const distance = /Access Work Lab is 3\.9 miles from Denver, CO/;
  await expectStep(page, { says: 'how far is Access Work Lab', reply: distance });
  await page.reload();
  await waitUntilHydrated(page);
  const turn = turnsOn(page).first();
  await turn.getByText('how far is Access Work Lab').waitFor();
  await turn.getByText(distance).waitFor();
  await placeIn(turn, 'Access Work Lab').waitFor();
  await expectStep(page, { says: 'does it have free beds', reply: /Access Work Lab has not reported its free beds/ });
  expect(await turnsOn(page).count()).toBe(2);
  expect(pageErrors).toEqual([]);
});

test.each(['en', 'es'] as const)(
  'a question without a connection is kept, with crisis lines, and can be asked again (%s)',
  async (language) => {
    const { chatbot, common } = WORDS[language];
    const { page, context } = await visitFromNewAddress(CHATBOT_URL, { language });
    await expectStep(page, {
      says: language === 'en' ? 'how far is Access Work Lab' : 'qué tan lejos está Access Work Lab',
      reply: /Access Work Lab .* 3\.9 mil/,
      places: ['Access Work Lab'],
    });
    await context.setOffline(true);
    const question = language === 'en' ? 'I need clothes' : 'necesito ropa';
    const turn = await ask(page, question);
    await turn.getByText(chatbot.problem.offline, { exact: true }).waitFor(REPLY);
    await turn.getByText(chatbot.linesWithoutConnection, { exact: true }).waitFor();
    expect(await turn.locator('a[href="tel:988"]').first().isVisible()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await context.setOffline(false);
    await waitUntilReady(page);
    await turn.getByRole('button', { name: common.tryAgain, exact: true }).click();
    await placeIn(turn, 'Warm Threads Closet').waitFor(REPLY);
    expect(await turnsOn(page).count()).toBe(2);
    expect(await turnsOn(page).getByText(question).count()).toBe(1);
    expect(await page.getByText(chatbot.problem.offline).count()).toBe(0);
  },
);

test('Exit leaves, and the conversation is gone when the tab opens the chatbot again', async () => {
  const { page, context } = await visitFromNewAddress(CHATBOT_URL);
  await context.route(`${NEUTRAL_URL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Weather</title>' }),
  );
  await expectStep(page, { says: 'I need clothes', reply: /places near Denver, CO/, places: ['Warm Threads Closet'] });
  expect(await page.evaluate(() => window.sessionStorage.getItem('chat'))).toContain('I need clothes');
  await page.getByRole('link', { name: en.bar.exitName, exact: true }).click();
  await page.waitForURL(NEUTRAL_URL, { waitUntil: 'commit' });

  await page.goto(CHATBOT_URL);
  await waitUntilHydrated(page);
  await page.getByText(chatbotEn.chatbot.hello, { exact: true }).waitFor();
  expect(await turnsOn(page).count()).toBe(0);
  expect(await page.evaluate(() => window.sessionStorage.getItem('chat'))).toBeNull();
});

test.each(['en', 'es'] as const)(
  'the chatbot opens from home, and questions and answers open above the conversation (%s)',
  async (language) => {
    covers('1-12', '2.5-2');
    const { bar, chatbot } = WORDS[language];
    const { page, pageErrors } = await visitFromNewAddress(shelter.url, { language });
    await page.getByRole('link', { name: bar.ask, exact: true }).click();
    await page.waitForURL(CHATBOT_URL);
    await page.getByRole('heading', { level: 1, name: chatbot.title }).waitFor();
    const turn = await ask(page, language === 'en' ? 'I need clothes' : 'necesito ropa');
    await placeIn(turn, 'Warm Threads Closet').waitFor(REPLY);

    const faqButton = page.getByRole('button', { name: bar.faq, exact: true });
    await faqButton.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: bar.faq, exact: true }).waitFor();
    await sheet.getByRole('heading', { level: 2 }).nth(1).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/chatbot');
    expect(await turnsOn(page).count()).toBe(1);
    expect(await placeIn(turn, 'Warm Threads Closet').isVisible()).toBe(true);
    expect(pageErrors).toEqual([]);
  },
);

test.each(['en', 'es'] as const)('the greeting and the field are rendered before any script runs (%s)', async (language) => {
  const html = await (await fetch(CHATBOT_URL, { headers: { cookie: `${RETURNING_VISITOR.cookie}; language=${language}` } })).text();
  expect(html).toContain(WORDS[language].chatbot.hello);
  expect(html).toMatch(new RegExp(`<textarea[^>]*placeholder="${WORDS[language].chatbot.question}"`));
});
