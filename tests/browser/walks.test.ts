import { someOf } from '../support/matrix.ts';
import { product, visits } from './product.ts';
import { holdScripts, slowDown } from './slowScripts.ts';
import { hydrated } from './visitor.ts';
import { callOnFirstVisit, expectCallNear, Finger, firstAction, listenForCalls, WORDS, ZIP_LABEL } from './walks.ts';

/* The number of taps from opening the page to a call, on a slow phone with a slow connection and without location. */

const shelter = product();
const visit = visits();
const MAX_TAPS_OF_RETURN = 2;

test.each(someOf(['es', 'en'] as const))(
  'a call near a ZIP code takes at most nine taps on a first visit, two later (%s)',
  async (language) => {
    covers('visitors-11');
    const { change, call, details } = WORDS[language];
    const { page, context } = await callOnFirstVisit(visit, shelter.url, {
      language,
      placeKey: (opened) => opened.getByRole('button', { name: change }),
    });
    await page.close();

    // On the next visit the call button is visible before any script has loaded.
    const next = await context.newPage();
    const calls = listenForCalls(next);
    await slowDown(context, next, true);
    const scripts = await holdScripts(next);
    await next.goto(shelter.url, { waitUntil: 'domcontentloaded' });
    await next.getByRole('button', { name: `${change}: ${ZIP_LABEL}` }).waitFor();
    const nearest = await expectCallNear(next, ZIP_LABEL);
    const [action, tabs] = await Promise.all([firstAction(next).boundingBox(), next.locator('nav:has([data-tab])').boundingBox()]);
    expect((action?.y ?? Infinity) + (action?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await Promise.all([calls.next(), firstAction(next).tap()]);
    expect(await next.locator('#root[data-hydrated]').count()).toBe(0);
    await scripts.release();
    await hydrated(next);
    // A visitor who reads first opens the place, and calls from there.
    const finger = new Finger(next);
    await finger.tap(next.getByRole('link', { name: `${details} ${nearest.name}` }));
    await next.getByRole('heading', { level: 1, name: nearest.name }).waitFor();
    await Promise.all([calls.next(), finger.tap(next.getByRole('main').getByRole('link', { name: call }).first())]);
    expect(finger.taps).toBeLessThanOrEqual(MAX_TAPS_OF_RETURN);
    expect(calls.called).toEqual([nearest.tel, nearest.tel]);
    await context.close();
  },
);
