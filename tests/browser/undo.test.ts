import { matrixSubset } from 'test-tools/matrix.ts';
import { personOf } from '../support/shelter.ts';
import { addService, dialog, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES, inputVariantsFor } from './inputModes.ts';
import { product, visits } from './product.ts';
import { signIn, type SignedIn } from './visitor.ts';

/* A wrong bed count: a volunteer lead finds it in the bed history and undoes it. */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    undo: /^Undo: 3, counted/,
    question: 'Undo this change?',
    stays: /^The current number stays\. The count of 3 free beds on .* changes in the history only\.$/,
    yes: 'Undo',
    close: 'Close',
    undone: (name: string) => `Undone: ${name}`,
    struck: /^Undone .*volunteer lead/,
    approve: 'Approve',
    pending: 'Waiting for approval',
  },
  es: {
    undo: /^Deshacer: 3, contadas/,
    question: '¿Deshacer este cambio?',
    stays: /^El número actual no cambia\. El conteo de 3 camas libres del .* cambia solo en el historial\.$/,
    yes: 'Deshacer',
    close: 'Cerrar',
    undone: (name: string) => `Deshecho: ${name}`,
    struck: /^Deshecho el/,
    approve: 'Aprobar',
    pending: 'Pendiente de aprobación',
  },
} as const;

const DAY_MS = 86_400_000;

const addBedCount = async ({ token }: SignedIn, id: string, availableBeds: number, daysAgo: number): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const services = [{ id, availableBeds, totalBeds: 20, observedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString() }];
  const body = JSON.stringify({ services });
  const answer = await fetch(`${shelter.url}/api/services/update-available-beds`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Not counted: ${await answer.text()}`);
};

test.each(inputVariantsFor('es', 'keyboard'))(
  'a wrong count is undone: chart and table show it, and the present number is kept (%s, %s)',
  async (language, inputMode) => {
    const words = WORDS[language];
    const owner = await signUp(`undo.${language}.${inputMode}@example.org`, 'Ana Example');
    const name = `Willow House ${language} ${inputMode}`;
    const id = await addService(owner, name);
    await addBedCount(owner, id, 12, 3);
    await addBedCount(owner, id, 3, 2);
    await addBedCount(owner, id, 9, 0);
    const lead = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));

    const { page, context, pageErrors } = await visit(`${shelter.url}/services/${id}/beds?range=week`, { language, session: lead });
    const { press } = INPUT_MODES[inputMode](page);
    const undoButton = page.getByRole('button', { name: words.undo });
    await undoButton.waitFor();
    expect(await violationsOn(page)).toEqual([]);

    // Without a connection nothing is undone, and a message is shown.
    await context.setOffline(true);
    await press(undoButton);
    await dialog(page).getByRole('alert').waitFor();
    expect(await dialog(page).getByRole('button', { name: words.yes, exact: true }).count()).toBe(0);
    await press(dialog(page).getByRole('button', { name: words.close, exact: true }).last());
    await context.setOffline(false);

    await press(undoButton);
    await page.getByRole('dialog', { name: words.question }).waitFor();
    await page.getByText(words.stays).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(dialog(page).getByRole('button', { name: words.yes, exact: true }));
    await page.getByText(words.undone(name)).waitFor();
    await page.locator('del', { hasText: /^3$/ }).waitFor();
    await page.getByText(words.struck).waitFor();
    expect(await undoButton.count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    // The browser's own messages while the page is offline; in the matrix also of its service worker.
    const offline = /ERR_INTERNET_DISCONNECTED|Failed to fetch|error occurred when fetching the script/;
    expect(pageErrors.filter((pageError) => !offline.test(pageError))).toEqual([]);

    await page.goto(`${shelter.url}/services/${id}/history`);
    await page.getByRole('heading', { level: 2, name }).waitFor();
    const { availableBeds } = (await (
      await fetch(`${shelter.url}/api/services/${id}`, { headers: { authorization: `Bearer ${lead.token}` } })
    ).json()) as {
      readonly availableBeds: number;
    };
    expect(availableBeds).toBe(9);
    await context.close();
  },
);

test.each(
  matrixSubset([
    ['en', 'touch'],
    ['es', 'touch'],
  ] as const),
)('an approval is undone from the notice right after it, and the listing is pending again (%s, %s)', async (language, inputMode) => {
  const words = WORDS[language];
  const owner = await signUp(`approved.${language}.${inputMode}@example.org`, 'Ana Example');
  const name = `Juniper Kitchen ${language} ${inputMode}`;
  // Within reach of the sample: lists of a directory with cities far apart have no default place.
  const id = await addService(owner, name, { city: 'Boulder', state: 'CO', zip: '80302' });
  const lead = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));

  const { page, pageErrors } = await visit(`${shelter.url}/manage_approvals?service=${id}`, { language, session: lead });
  const { press } = INPUT_MODES[inputMode](page);
  await press(page.getByRole('button', { name: words.approve }));
  await press(page.getByRole('status').getByRole('button', { name: words.yes }));
  await page.getByRole('dialog', { name: words.question }).getByText(words.pending).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press(dialog(page).getByRole('button', { name: words.yes, exact: true }));
  await page.getByText(words.undone(name)).waitFor();
  await page.getByRole('button', { name: words.approve }).waitFor();
  expect(pageErrors).toEqual([]);
});
