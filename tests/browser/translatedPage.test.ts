import type { BrowserContext, Page } from '@playwright/test';
import { TABS } from '#domain/vocabulary/serviceTypes.ts';
import { serviceForm } from '../http/commandsSupport.ts';
import { personOf } from '../support/shelter.ts';
import { waitUntilPersisted } from './persistedQueries.ts';
import { product, visits } from './product.ts';
import { addTranslator, linesOf, startTranslator, TRANSLATE_EVENT, untranslatedTexts } from './translator.ts';
import { signIn, waitUntilHydrated, type SignedIn, type Visitor, type VisitorOptions } from './visitor.ts';

/*
 * A visitor whose browser translates the page into a third language. After each step of a flow the translated page shows the same texts,
 * each translated, as the page of another visitor who takes the same steps without a translator.
 */

const shelter = product();
const visit = visits();
const SHELTER_NAME = 'Translated Night Shelter';
/** A translated page that stays wrong is reported after this time. */
const MAX_WAIT_MS = 60_000;
const TEST_TIMEOUT_MS = 300_000;

let provider: SignedIn;
beforeAll(async () => {
  provider = await signIn(shelter.url, personOf(shelter, 'user'));
  const reply = await fetch(`${shelter.url}/api/services`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(serviceForm({ name: SHELTER_NAME, totalBeds: 60, availableBeds: 12 })),
  });
  if (!reply.ok) throw new Error(await reply.text());
});

type Step = (page: Page, context: BrowserContext) => Promise<unknown>;

/** Names of the translated page contain marks, so steps find elements by a part of the name. */
const press =
  (role: 'button' | 'link' | 'checkbox' | 'radio', name: RegExp): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click();
const openTab =
  (tab: string): Step =>
  (page) =>
    page.locator(`nav a[data-tab="${tab}"]`).click();
const type =
  (text: string): Step =>
  (page) =>
    page.getByRole('searchbox').fill(text);
const setOffline =
  (isOffline: boolean): Step =>
  (_page, context) =>
    context.setOffline(isOffline);
/** The lists of the other tabs are stored soon after the page has loaded. */
const waitForStoredTabs: Step = (page) => waitUntilPersisted(page, 'services', TABS.length);
const seeText =
  (text: RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();
const inOrder =
  (...steps: readonly Step[]): Step =>
  async (page, context) => {
    for (const step of steps) await step(page, context);
  };

const MULTIPLIED_ROWS = 60;
/** Repeats the rows of each later response, because the sample has fewer than two pages. */
const multiplyRows: Step = (page) =>
  page.route('**/api/services?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [skip, limit] = ['skip', 'limit'].map((name) => Number(searchParams.get(name) ?? 0));
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/skip=\d+/, 'skip=0'),
    });
    const rows = (await response.json()) as readonly object[];
    const length = Math.max(0, Math.min(limit!, MULTIPLIED_ROWS - skip!));
    const json = Array.from({ length }, (_, index) => ({ ...rows[index % rows.length], id: `copy-${skip! + index}` }));
    await route.fulfill({ response, json, headers: { ...response.headers(), 'x-total-count': String(MULTIPLIED_ROWS) } });
  });
const waitForRow =
  (index: number): Step =>
  (page) =>
    page.locator(`[data-service="copy-${index}"]`).waitFor({ state: 'attached' });

interface Flow {
  readonly path: string;
  readonly options?: () => VisitorOptions;
  readonly steps: Readonly<Record<string, Step>>;
  /** The steps change what the server shows to everyone: only the first visitor takes them, and the other reloads the page. */
  readonly isShared?: boolean;
}

const FLOWS: Readonly<Record<string, Flow>> = {
  'opens other tabs': {
    path: '/#SHELTER',
    steps: { food: openTab('FOOD'), health: openTab('HEALTH'), shelter: openTab('SHELTER') },
  },
  'filters by Open now': {
    path: '/#FOOD',
    steps: { on: press('checkbox', /Open now/), off: press('checkbox', /Open now/) },
  },
  'filters by kind': {
    path: '/#FOOD',
    steps: { meals: press('radio', /Meals/), all: press('radio', /All/) },
  },
  'searches by words': {
    path: '/#SHELTER',
    options: () => ({ width: 1280 }),
    steps: { typed: type('women'), 'without a result': type('zzzzz'), cleared: type('') },
  },
  'chooses another place': {
    path: '/#FOOD',
    steps: {
      sheet: press('button', /Change location/),
      place: async (page) => {
        await page.getByRole('combobox').pressSequentially('43604');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      },
    },
  },
  'opens a service and comes back': {
    path: '/#SHELTER',
    steps: {
      service: (page) =>
        page
          .getByRole('link', { name: /^Details for / })
          .first()
          .click(),
      list: (page) => page.goBack(),
    },
  },
  'changes the language': {
    path: '/#RESOURCES',
    steps: { Spanish: press('link', /Español/), English: press('link', /English/) },
  },
  'loses the connection': {
    path: '/#SHELTER',
    steps: {
      offline: inOrder(waitForStoredTabs, setOffline(true), openTab('WORK'), seeText(/No connection/)),
      online: inOrder(setOffline(false), openTab('SHELTER')),
    },
  },
  'saves a favorite': {
    path: '/#SHELTER',
    steps: {
      saved: press('button', /^Save to My Favorites/),
      removed: press('button', /^Save to My Favorites/),
    },
  },
  'opens the filters': {
    path: '/#SHELTER',
    steps: {
      sheet: press('button', /Filter/),
      chosen: (page) => page.getByRole('dialog').getByRole('checkbox').first().click(),
      closed: (page) => page.keyboard.press('Escape'),
    },
  },
  'loads more places': {
    path: '/#SHELTER',
    steps: {
      many: inOrder(multiplyRows, press('checkbox', /Open now/), waitForRow(24)),
      more: inOrder((page) => page.locator('[data-service="copy-24"]').scrollIntoViewIfNeeded(), waitForRow(MULTIPLIED_ROWS - 1)),
    },
  },
  'corrects a form': {
    path: '/login?volunteer=true',
    steps: {
      empty: (page) =>
        page
          .locator('form')
          .last()
          .evaluate((form: HTMLFormElement) => form.requestSubmit()),
      typed: (page) => page.getByRole('textbox').first().fill('Ana'),
    },
  },
  'gives kudos': {
    path: '/services/',
    isShared: true,
    steps: { given: press('button', /Kudos/) },
  },
  'counts beds without a connection': {
    path: '/available_beds',
    options: () => ({ session: provider }),
    steps: {
      unsent: inOrder(
        setOffline(true),
        (page) =>
          page
            .getByRole('article', { name: SHELTER_NAME })
            .getByRole('button', { name: /^One fewer bed/ })
            .click(),
        (page) => page.getByRole('article', { name: SHELTER_NAME }).getByRole('button', { name: /Save/ }).click(),
        seeText(/Not sent yet/),
      ),
    },
  },
};

/**
 * Returns the errors without messages of the browser itself about requests without a connection, and without those of React about text that
 * was translated before it was hydrated: React renders that part again, and the texts are compared as all others.
 */
const errorsOf = (...visitors: readonly Visitor[]): string[] =>
  visitors.flatMap(({ pageErrors }) => pageErrors).filter((pageError) => !/ERR_INTERNET_DISCONNECTED|React error #418/.test(pageError));

/** Whether everything that the page shows has loaded. */
const isLoaded = async (page: Page): Promise<boolean> => (await page.locator('[aria-busy="true"], div[role="img"]').count()) === 0;
const MIN_LINES = 4;

interface Comparison {
  readonly translated: Page;
  readonly original: Page;
  /** Texts before the step, which changes them. */
  readonly before?: readonly string[];
  /** Runs before each comparison. */
  readonly refresh?: (() => Promise<unknown>) | undefined;
}
/** Resolves with the texts once the translated page shows those of the other page, all translated. */
const expectSameTexts = async (step: string, { translated, original, before = [], refresh }: Comparison): Promise<readonly string[]> => {
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    await refresh?.();
    const hasLoaded = (await isLoaded(original)) && (await isLoaded(translated));
    const expected = { step, lines: await linesOf(original), untranslated: [] };
    const actual = { step, lines: await linesOf(translated), untranslated: await untranslatedTexts(translated) };
    const hasChanged = expected.lines.length >= MIN_LINES && expected.lines.join() !== before.join();
    const isSame = hasLoaded && hasChanged && JSON.stringify(actual) === JSON.stringify(expected);
    if (!isSame && Date.now() < end) continue;
    expect(actual).toEqual(expected);
    expect({ step, hasLoaded, hasChanged }).toEqual({ step, hasLoaded: true, hasChanged: true });
    return expected.lines;
  }
};

const openTranslated = (path: string, options: VisitorOptions, translatesEarly = false): Promise<Visitor> =>
  visit(shelter.url + path, {
    ...options,
    beforeNavigation: async (page, context) => {
      await addTranslator(page, context);
      await page.goto(shelter.url + path);
    },
    ...(translatesEarly && {
      initScript: `document.addEventListener('DOMContentLoaded', () => document.dispatchEvent(new Event('${TRANSLATE_EVENT}')))`,
    }),
  });

const serviceId = async (): Promise<string> => {
  const [service] = (await (await fetch(`${shelter.url}/api/services?sort=name&limit=1&skip=1`)).json()) as readonly {
    readonly id: string;
  }[];
  return service!.id;
};

describe('a translated page shows no stale text when the visitor', () => {
  test.each(Object.entries(FLOWS))(
    '%s',
    async (_name, { path, options = () => ({}), steps, isShared = false }) => {
      covers('visitors-16');
      const pathWithId = path.endsWith('/services/') ? path + (await serviceId()) : path;
      // The ages of what the pages show may not differ, although one of them loads later.
      const sameOptions = { ...options(), deviceTime: new Date() };
      const [translated, original] = await Promise.all([
        openTranslated(pathWithId, sameOptions),
        visit(shelter.url + pathWithId, sameOptions),
      ]);
      await startTranslator(translated.page);
      const pages = { translated: translated.page, original: original.page };
      let before = await expectSameTexts('start', pages);
      const reload = async () => {
        await original.page.reload();
        await waitUntilHydrated(original.page);
      };
      for (const [step, act] of Object.entries(steps)) {
        await act(translated.page, translated.context);
        if (!isShared) await act(original.page, original.context);
        before = await expectSameTexts(step, { ...pages, before, refresh: isShared ? reload : undefined });
      }
      expect(errorsOf(translated, original)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

test(
  'a page that is translated before its scripts run shows no stale text',
  async () => {
    const [translated, original] = await Promise.all([openTranslated('/#SHELTER', {}, true), visit(`${shelter.url}/#SHELTER`)]);
    const pages = { translated: translated.page, original: original.page };
    let before = await expectSameTexts('start', pages);
    for (const tab of ['FOOD', 'SHELTER']) {
      for (const { page, context } of [translated, original]) await openTab(tab)(page, context);
      before = await expectSameTexts(tab, { ...pages, before });
    }
    expect(errorsOf(translated)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

/** Keeps the page's first observer, which is that of the inline script, from noticing anything. */
const disableFirstObserver = (): void => {
  const { MutationObserver } = window;
  Reflect.set(
    window,
    'MutationObserver',
    class {
      constructor() {
        Reflect.set(window, 'MutationObserver', MutationObserver);
      }
      observe(): void {}
      takeRecords(): readonly MutationRecord[] {
        return [];
      }
    },
  );
};

/** Returns the number of places in the heading above a list with this order. */
const countIn = async (page: Page, order: RegExp) =>
  /\d+/.exec((await page.getByRole('heading', { level: 2, name: order }).textContent()) ?? '')?.[0];

test('control: without the script that notices the translator, the count of the former tab stays', async () => {
  const { page, context } = await openTranslated('/#SHELTER', { initScript: disableFirstObserver });
  await startTranslator(page);
  const before = await countIn(page, /closest open places first/);
  await openTab('FOOD')(page, context);
  const original = await visit(`${shelter.url}/#FOOD`);
  expect(await countIn(original.page, /nearest first/)).not.toBe(before);
  expect(await countIn(page, /nearest first/)).toBe(before);
});
