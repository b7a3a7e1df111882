import { matrixSubset } from 'test-tools/matrix.ts';
import { product, visits } from './product.ts';
import { holdScripts, throttle } from './slowScripts.ts';
import { waitUntilHydrated } from './visitor.ts';
import { callOnFirstVisit, expectCallNear, TapCounter, firstAction, listenForCalls, WORDS, ZIP_LABEL } from './walks.ts';

/* The number of taps from opening the page to a call, on a slow phone with a slow connection and without location. */

const shelter = product();
const visit = visits();
const MAX_TAPS_ON_RETURN = 2;

test.each(matrixSubset(['es', 'en'] as const))(
  'a call near a ZIP code takes at most nine taps on a first visit, two later (%s)',
  async (language) => {
    covers('visitors-11');
    const { change, call, details } = WORDS[language];
    const { page, context } = await callOnFirstVisit(visit, shelter.url, {
      language,
      locatePlaceButton: (opened) => opened.getByRole('button', { name: change }),
    });
    await page.close();

    // On the next visit the call button is visible before any script has loaded.
    const nextVisitPage = await context.newPage();
    const calls = listenForCalls(nextVisitPage);
    await throttle(context, nextVisitPage, { isSlowConnection: true });
    const scripts = await holdScripts(nextVisitPage);
    await nextVisitPage.goto(shelter.url, { waitUntil: 'domcontentloaded' });
    await nextVisitPage.getByRole('button', { name: `${change}: ${ZIP_LABEL}` }).waitFor();
    const nearest = await expectCallNear(nextVisitPage, ZIP_LABEL);
    const [action, tabs] = await Promise.all([
      firstAction(nextVisitPage).boundingBox(),
      nextVisitPage.locator('nav:has([data-tab])').boundingBox(),
    ]);
    expect((action?.y ?? Infinity) + (action?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await Promise.all([calls.next(), firstAction(nextVisitPage).tap()]);
    expect(await nextVisitPage.locator('#root[data-hydrated]').count()).toBe(0);
    await scripts.release();
    await waitUntilHydrated(nextVisitPage);
    // A visitor who reads first opens the place, and calls from there.
    const finger = new TapCounter(nextVisitPage);
    await finger.tap(nextVisitPage.getByRole('link', { name: `${details} ${nearest.name}` }));
    await nextVisitPage.getByRole('heading', { level: 1, name: nearest.name }).waitFor();
    await Promise.all([calls.next(), finger.tap(nextVisitPage.getByRole('main').getByRole('link', { name: call }).first())]);
    expect(finger.taps).toBeLessThanOrEqual(MAX_TAPS_ON_RETURN);
    expect(calls.calledNumbers).toEqual([nearest.tel, nearest.tel]);
    await context.close();
  },
);
