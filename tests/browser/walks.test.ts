import { someOf } from '../support/matrix.ts';
import { product, visits } from './product.ts';
import { holdScripts, slowDown } from './slowScripts.ts';
import { hydrated } from './visitor.ts';
import { expectCallNear, Finger, firstAction, listenForCalls, milesOfRows } from './walks.ts';

/* How many taps it is from opening the page to a call, on a slow phone with a slow line that does not tell where it is. */

const shelter = product();
const visit = visits();

const ZIP = '80205';
const PLACE = `${ZIP} Denver, CO`;
/** Two lead through the tutorial, one opens the place, five are digits, and the last one calls. */
const MAX_TAPS_OF_FIRST_VISIT = 9;
const MAX_TAPS_OF_RETURN = 2;

const LANGUAGES = someOf([
  ['es', 'Saltar', 'Acepto', 'Cambiar ubicación', 'Llamar a', 'Detalles de'],
  ['en', 'Skip', 'I agree', 'Change place', 'Call', 'Details of'],
] as const);

test.each(LANGUAGES)(
  'a call near a ZIP code is at most nine taps from a first visit on a slow phone, and at most two from the next (%s)',
  async (language, skip, agree, change, call, details) => {
    const { page, context, complaints } = await visit(shelter.url, {
      firstTime: true,
      worker: false,
      async early(opened, device) {
        // Nothing is known from before: the language is that of the link.
        await device.clearCookies();
        await slowDown(device, opened, true);
        await opened.goto(`${shelter.url}/?language=${language}`, { waitUntil: 'domcontentloaded' });
      },
    });
    expect(new URL(page.url()).pathname).toBe('/introduce');
    const calls = listenForCalls(page);
    const finger = new Finger(page);
    await finger.tap(page.locator('#slide-0').getByRole('link', { name: skip }));
    await finger.tap(page.locator('#slide-8:not([inert])').getByRole('link', { name: agree }));
    await page.locator('main ul[aria-busy="false"] article').first().waitFor();
    const before = await milesOfRows(page);
    await finger.tap(page.getByRole('button', { name: change }));
    await page.locator('[role=combobox]:focus').waitFor();
    await finger.type(ZIP);
    await page.getByRole('button', { name: `${change}: ${PLACE}` }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('main ul[aria-busy="false"] article').first().waitFor();
    const { tel } = await expectCallNear(page, PLACE);
    // Control: the list was not near the ZIP code by itself.
    expect(await milesOfRows(page)).not.toEqual(before);
    await Promise.all([calls.next(), finger.tap(firstAction(page))]);
    expect(calls.called).toEqual([tel]);
    expect(finger.taps).toBeLessThanOrEqual(MAX_TAPS_OF_FIRST_VISIT);
    expect(complaints.filter((complaint) => !complaint.includes(tel))).toEqual([]);
    await page.close();

    // The next visit: the call is in the first view before any script has come.
    const next = await context.newPage();
    const again = listenForCalls(next);
    await slowDown(context, next, true);
    const scripts = await holdScripts(next);
    await next.goto(shelter.url, { waitUntil: 'domcontentloaded' });
    await next.getByRole('button', { name: `${change}: ${PLACE}` }).waitFor();
    const nearest = await expectCallNear(next, PLACE);
    const [action, tabs] = await Promise.all([firstAction(next).boundingBox(), next.locator('nav:has([data-tab])').boundingBox()]);
    expect((action?.y ?? Infinity) + (action?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await Promise.all([again.next(), firstAction(next).tap()]);
    expect(await next.locator('#root[data-hydrated]').count()).toBe(0);
    await scripts.release();
    await hydrated(next);
    // Who reads first opens the place, and calls from there.
    const reader = new Finger(next);
    await reader.tap(next.getByRole('link', { name: `${details} ${nearest.name}` }));
    await next.getByRole('heading', { level: 1, name: nearest.name }).waitFor();
    await Promise.all([again.next(), reader.tap(next.getByRole('main').getByRole('link', { name: call }).first())]);
    expect(reader.taps).toBeLessThanOrEqual(MAX_TAPS_OF_RETURN);
    expect(again.called).toEqual([nearest.tel, nearest.tel]);
    await context.close();
  },
);
