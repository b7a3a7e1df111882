import type { Page } from '@playwright/test';
import { waitUntilPersisted } from './persistedQueries.ts';
import type { Screen, Size } from './screenKinds.ts';
import { waitUntilHydrated } from './visitor.ts';

const IMAGE_FILES = ['web/public/mark-512.png', 'web/public/apple-touch-icon.png'];
const SLIDE_INDEXES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** The slides with a screenshot on a desktop too. */
const FIRST_AND_LAST_SLIDES = [0, 8];
const phone = { sizes: ['phone'] } as const;

const clickButton = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

/** Opens a dialog by its button, and waits for its content. */
const openByButton =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await clickButton(page, name);
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
  };

/** On a desktop, waits for the map beside the list first. */
const onHome =
  (act: (page: Page) => Promise<void>) =>
  async (page: Page, size: Size): Promise<void> => {
    if (size === 'desk') await page.locator('button[data-tab="SHELTER"]').first().waitFor();
    await act(page);
  };

const choosePlace = openByButton(/^(Change location|Cambiar ubicación)/);
const pressSend = (page: Page): Promise<void> => clickButton(page, /^(Send|Enviar)$/);

const saveFavorites = async (page: Page): Promise<void> => {
  for (const index of [0, 1, 2])
    await page
      .getByRole('button', { name: /^(Save to My Favorites|Guardar en Mis favoritos)/ })
      .nth(index)
      .click();
  await page.goto(new URL('/my_favorites', page.url()).href);
  await page
    .getByRole('button', { name: /^(Remove from My Favorites|Quitar de Mis favoritos): / })
    .nth(2)
    .waitFor();
};

const swipeRowOpen = async (page: Page): Promise<void> => {
  await saveFavorites(page);
  await page
    .locator('li[data-service]')
    .nth(1)
    .evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
};

/** Reloads the list offline, from persisted data. */
const reloadOffline = async (page: Page): Promise<void> => {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await waitUntilPersisted(page, 'services');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.reload();
  await waitUntilHydrated(page);
  await page
    .getByText(/(No connection|Sin conexión)\./)
    .first()
    .waitFor();
};

/** Requests offline a query without a persisted response. */
const requestListOffline = async (page: Page): Promise<void> => {
  await reloadOffline(page);
  await page.getByRole('checkbox', { name: /^(Open now|Abierto ahora)$/ }).check();
  await page
    .getByText(/^(Cannot connect|No hay conexión)/)
    .first()
    .waitFor();
};

const clearButton = (page: Page) => page.getByRole('button', { name: /^(Clear saved data|Borrar lo guardado)$/ });

const openClearDialog = async (page: Page): Promise<void> => {
  await openByButton(/^Men[uú]$/)(page);
  await clearButton(page).scrollIntoViewIfNeeded();
};

const clearDevice = async (page: Page): Promise<void> => {
  await openClearDialog(page);
  await clearButton(page).click();
  await page.getByText(/^(The saved data on this device was cleared|Se borró lo guardado)/).waitFor();
};

const writeFeedback = async (page: Page): Promise<void> => {
  await page.locator('input[type="email"]').fill('ana@example.org');
  await page.locator('input[type="file"]').setInputFiles(IMAGE_FILES);
  await page.getByRole('img', { name: /2$/ }).waitFor();
};

/** Steps from the previous slide to this one; the tutorial opens with the first slide. */
const stepToSlide = async (page: Page, slide: number): Promise<void> => {
  const isSpanish = (await page.locator('html').getAttribute('lang')) === 'es';
  const [language, next] = isSpanish ? ['Español', 'Siguiente'] : ['English', 'Next'];
  const followLink = (name: string): Promise<void> => page.locator('section:not([inert])').getByRole('link', { name, exact: true }).click();
  if (slide > 0) await followLink(slide === 1 ? language : next);
  await page.locator(`#slide-${slide}:not([inert])`).waitFor();
};

/** The slides of the tutorial, each with the step from the previous one. */
export const TUTORIAL_STEPS = SLIDE_INDEXES.map((slide) => ({ name: `introduce-${slide}`, act: (page: Page) => stepToSlide(page, slide) }));

const stepTo = (slide: number) => async (page: Page) => {
  for (const { act } of TUTORIAL_STEPS.slice(0, slide + 1)) await act(page);
};

/**
 * Returns the screens that a visitor opens, fills in and stores; `messageServicePath` is a service that accepts messages,
 * `plainServicePath` one that does not.
 */
export const visitorScreens = ({
  messageServicePath,
  plainServicePath,
}: {
  readonly messageServicePath: string;
  readonly plainServicePath: string;
}): readonly Screen[] => [
  { name: 'share', path: plainServicePath, act: openByButton(/^(Share|Compartir)$/) },
  { name: 'report', path: plainServicePath, act: openByButton(/^(Report wrong|Reportar)/) },
  { name: 'connect', path: messageServicePath, act: openByButton(/^(Connect|Contactar)\b/) },
  {
    name: 'connect-refused',
    path: messageServicePath,
    ...phone,
    act: async (page) => {
      await openByButton(/^(Connect|Contactar)\b/)(page);
      await pressSend(page);
    },
  },
  { name: 'feedback', path: '/feedback', act: writeFeedback },
  { name: 'feedback-refused', path: '/feedback', ...phone, act: pressSend },
  { name: 'feedback-home', path: '/', ...phone, act: onHome(openByButton(/(Tell us|Díganos)$/)) },
  { name: 'filters', path: '/', ...phone, act: onHome(openByButton(/^(Filters|Filtros)$/)) },
  {
    name: 'place',
    path: '/',
    act: onHome(async (page) => {
      await choosePlace(page);
      await page.getByRole('dialog').locator('input').fill('den');
      await page.getByRole('option').nth(2).waitFor();
    }),
  },
  {
    name: 'place-refused',
    path: '/',
    ...phone,
    act: async (page) => {
      await choosePlace(page);
      await clickButton(page, /^(Use my location|Usar mi ubicación)$/);
      await page.getByText(/^(Cannot find your location|No encontramos su ubicación)/).waitFor();
    },
  },
  {
    name: 'empty',
    path: '/',
    ...phone,
    act: async (page) => {
      await clickButton(page, /^(Search|Buscar)$/);
      await page.getByRole('searchbox').first().fill('zzzz');
      await page.getByText(/^(No Services Found|No hay lugares)/).waitFor();
    },
  },
  { name: 'offline', path: '/', ...phone, act: reloadOffline },
  { name: 'offline-not-kept', path: '/', ...phone, act: requestListOffline },
  { name: 'clear', path: '/', ...phone, act: openClearDialog },
  { name: 'cleared', path: '/', ...phone, act: clearDevice },
  { name: 'favorites', path: '/', act: saveFavorites },
  { name: 'favorites-swiped', path: '/', ...phone, act: swipeRowOpen },
  { name: 'favorites-empty', path: '/my_favorites' },
  ...SLIDE_INDEXES.map((slide): Screen => ({
    name: `introduce-${slide}`,
    path: '/introduce',
    ...(FIRST_AND_LAST_SLIDES.includes(slide) ? {} : phone),
    act: stepTo(slide),
  })),
];
