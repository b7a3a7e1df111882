import type { Page } from '@playwright/test';
import { TABS } from '#domain/vocabulary/serviceTypes.ts';
import { violationsOn } from '../axe.ts';
import { ownShelter } from '../ownShelter.ts';
import { waitUntilPersisted } from '../persistedQueries.ts';
import { visits } from '../product.ts';
import { waitUntilHydrated } from '../visitor.ts';

/* Offline: a place that was listed but never opened, and tabs that nobody opened before. */

const shelter = ownShelter();
const visit = visits();

const PARTIAL_NOTICE = /Saved part only|Solo una parte guardada/;
const OFFLINE_NOTICE = /No connection.*Saved|Sin conexión.*Guardado/;

/** Checks the partial page of a place, made from its card: its name, its phone number, and a note that facts are missing. */
const expectPartialDetail = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText(PARTIAL_NOTICE).waitFor();
  await page.locator('main a[href^="tel:"]').first().waitFor();
  await page.locator('#contact').waitFor();
  expect(await violationsOn(page)).toEqual([]);
};

test.each(['en', 'es'] as const)(
  'offline, a listed place opens from its card and tabs show their first places with age, in %s',
  async (language) => {
    const { page, context, pageErrors } = await visit(shelter().url, { language, worker: true });
    await page.locator('main article').first().waitFor();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await waitUntilPersisted(page, 'services', TABS.length);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);

    const card = page.locator('main article').filter({ has: page.locator('a[href^="tel:"]') }).nth(1); // oxfmt-ignore
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.locator('a[href^="/services/"]').click();
    await expectPartialDetail(page, name);
    // The same page appears when its URL is opened directly.
    await page.reload();
    await waitUntilHydrated(page);
    await expectPartialDetail(page, name);

    for (const tab of TABS) {
      await page.goto(`${shelter().url}/?offline=${tab}#${tab}`);
      await waitUntilHydrated(page);
      await page.getByText(OFFLINE_NOTICE).waitFor();
      await page.locator('main article').first().waitFor();
      expect(await page.locator('main article').count()).toBeLessThanOrEqual(25);
      await page.locator(`nav a[aria-current][href="#${tab}"]`).waitFor();
    }

    // The map loads only with a connection.
    expect(pageErrors.filter((pageError) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(pageError))).toEqual([]);
  },
);

test('a listed place shows all facts once there is a connection again', async () => {
  const { page, context } = await visit(shelter().url, { worker: true });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await waitUntilPersisted(page, 'services');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.locator('main article a[href^="/services/"]').first().click();
  await page.getByText(PARTIAL_NOTICE).waitFor();
  await context.setOffline(false);
  await page.getByText(PARTIAL_NOTICE).waitFor({ state: 'detached' });
  await page.locator('main a[href^="tel:"]').first().waitFor();
});
