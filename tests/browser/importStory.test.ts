import { setTimeout as delay } from 'node:timers/promises';
import type { ListedImport } from '#contract/importOperations.ts';
import { createRequestSender, fieldOf } from '../support/api.ts';
import { personOf } from '../support/shelter.ts';
import { button } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { ownShelter } from './ownShelter.ts';
import { signIn, visit, waitUntilHydrated } from './visitor.ts';

/* A partner's export goes in on a screen and is undone; then the partner counts the beds of two shelters with a key. */

const ROW_COUNT = 40;
const REFUSED_COUNT = 2;

/** A partner's file: 5 % of its rows have no name, and one column has a name that nobody knows. */
const partnerFile = (language: string): string =>
  ['Program,Ring us,Street,City,State,Zip']
    .concat(
      Array.from({ length: ROW_COUNT }, (_empty, index) =>
        [index % 20 === 19 ? '' : `Partner ${language} ${index}`, '303-555-0142', `${index} ${language} St`, 'Denver', 'CO', '80202'].join(
          ',',
        ),
      ),
    )
    .join('\n');

const WORDS = {
  en: {
    goesTo: 'Goes to, for Ring us',
    phone: 'Phone',
    start: 'Import 38 changes',
    finished: 'Import finished',
    undo: 'Undo import',
    create: 'Create an API key',
    name: 'Name',
    count: /^Count beds/,
    submit: 'Create key',
    key: 'API key for Partner en',
  },
  es: {
    goesTo: 'Va a, para Ring us',
    phone: 'Teléfono',
    start: 'Importar 38 cambios',
    finished: 'Importación terminada',
    undo: 'Deshacer importación',
    create: 'Crear una clave de API',
    name: 'Nombre',
    count: /^Contar camas/,
    submit: 'Crear clave',
    key: 'Clave de API para Partner es',
  },
} as const;

const shelter = ownShelter();

test.each(['en', 'es'] as const)(
  'an administrator previews, maps, imports and undoes a file, and gives a key that counts beds (%s)',
  async (language) => {
    covers('import-story');
    const words = WORDS[language];
    const { url } = shelter();
    const session = await signIn(url, personOf(shelter(), 'administrator'));
    const request = createRequestSender(url);
    const browser = await launchChromium();
    const { page, context, pageErrors } = await visit(browser, `${url}/import`, { language, session });
    await waitUntilHydrated(page);

    // Preview: every 20th row is refused, and a column is not known.
    const file = { name: `partner-${language}.csv`, mimeType: 'text/csv', buffer: Buffer.from(partnerFile(language)) };
    await page.locator('input[type=file]').setInputFiles(file);
    await button(page, words.start).waitFor();
    const importId = new URL(page.url()).searchParams.get('id') ?? '';
    const readImport = async () =>
      ((await request('/api/imports', { token: session.token })).body as readonly ListedImport[]).find(({ id }) => id === importId);
    expect(await readImport()).toMatchObject({ state: 'draft', rows: ROW_COUNT });
    expect(await violationsOn(page)).toEqual([]);

    // Map the column: the phone is read.
    const optionsSet = page.waitForResponse((response) => response.url().endsWith('/options') && response.ok());
    await page.getByLabel(words.goesTo).selectOption({ label: words.phone });
    await optionsSet;
    const startButton = button(page, words.start);
    await startButton.and(page.locator(':enabled')).click();
    await page.getByRole('heading', { name: words.finished }).waitFor();
    expect(await readImport()).toMatchObject({
      state: 'finished',
      outcome: { added: ROW_COUNT - REFUSED_COUNT, revised: 0, unchanged: 0, refused: REFUSED_COUNT },
    });
    const report = String((await request(`/api/imports/${importId}/report`, { token: session.token })).body).split('\r\n');
    const listing = report[1]?.split(',').at(-1) ?? '';
    expect((await request(`/api/services/${listing}`, { token: null })).body).toMatchObject({ phone: '3035550142' });
    expect(await violationsOn(page)).toEqual([]);

    // Undo it as one command.
    await button(page, words.undo).click();
    await page.getByRole('dialog').locator('button[type=submit]:enabled').click();
    while ((await request(`/api/services/${listing}`, { token: null })).status !== 404) await delay(100);

    // A key for two shelters.
    await page.goto(`${url}/api_keys`);
    await waitUntilHydrated(page);
    await button(page, words.create).click();
    await page.getByRole('textbox', { name: words.name, exact: true }).fill(`Partner ${language}`);
    await page.getByRole('checkbox', { name: words.count }).check();
    const shelters = page.locator('fieldset li');
    await shelters.first().waitFor();
    const [first = '', second = '', third = ''] = await shelters.allInnerTexts();
    for (const name of [first, second]) await page.getByRole('checkbox', { name, exact: true }).check();
    await button(page, words.submit).click();
    const key = await page.getByRole('textbox', { name: words.key }).inputValue();
    const board = (await request('/api/services/beds', { token: session.token })).body as readonly {
      readonly id: string;
      readonly name: string;
    }[];
    const count = async (name: string, availableBeds: number) => {
      const id = board.find((row) => row.name === name)?.id;
      return request('/api/services/update-available-beds', { body: { services: [{ id, availableBeds }] }, token: key });
    };
    expect([(await count(first, 0)).status, (await count(second, 1)).status, (await count(third, 1)).status]).toEqual([200, 200, 403]);
    expect(fieldOf(await request('/api/auth/session', { token: key }), 'code')).toBe('FORBIDDEN');
    expect(pageErrors).toEqual([]);
    await context.close();
    await browser.close();
  },
);
