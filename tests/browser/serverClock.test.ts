import { product, visits } from './product.ts';

const shelter = product();
const visit = visits();

/** Returns a script that sets the page's clock wrong. */
const wrongClock = (wrongByMs: number): string => `(() => {
  const DeviceDate = Date;
  globalThis.Date = class extends DeviceDate {
    constructor(...parts) { if (parts.length === 0) super(DeviceDate.now() + ${wrongByMs}); else super(...parts); }
    static now() { return DeviceDate.now() + ${wrongByMs}; }
  };
})()`;

const HOUR_MS = 3_600_000;

describe('a device with a wrong clock', () => {
  test.each([
    ['7 hours ahead', 7 * HOUR_MS],
    ['a day behind', -24 * HOUR_MS],
    ['in the year 2020', Date.UTC(2020, 0, 1) - Date.now()],
  ])('%s says "open" in every row under "Open now"', async (_clock, wrongByMs) => {
    covers('visitor-clock');
    const { page, context, pageErrors } = await visit(`${shelter.url}/#SHELTER`, { initScript: wrongClock(wrongByMs) });
    const listResponse = page.waitForResponse(/isOpen=true/);
    await page.getByRole('checkbox', { name: 'Open now' }).click();
    await listResponse;
    await page.locator('main ul[aria-busy="false"] li').first().waitFor();
    const statuses = await page.locator('main article').evaluateAll((cards) => cards.map((card) => card.textContent ?? ''));
    expect(statuses.length).toBeGreaterThan(0);
    for (const text of statuses) expect(text).toMatch(/Open (?:till|24\/7)/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
