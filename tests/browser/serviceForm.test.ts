import { DAY_TEXTS } from '#domain/vocabulary/texts.ts';
import editingEn from '#web/i18n/editing.en.json';
import editingEs from '#web/i18n/editing.es.json';
import hoursEn from '#web/i18n/hours.en.json';
import hoursEs from '#web/i18n/hours.es.json';
import formEn from '#web/i18n/serviceForm.en.json';
import formEs from '#web/i18n/serviceForm.es.json';
import { addService, button, heading, waitForService, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES, inputVariantsFor } from './inputModes.ts';
import { product, visits } from './product.ts';
import { waitUntilHydrated } from './visitor.ts';

/* A reload, a lost connection or a lost response costs an owner no typed text, and causes no second save. */

const shelter = product();
const visit = visits();

const WORDS = { en: { ...editingEn, ...hoursEn, ...formEn }, es: { ...editingEs, ...hoursEs, ...formEs } };

test.each(inputVariantsFor('es', 'touch'))(
  'changed hours survive a reload, wait while offline, and are saved with the service (%s, %s)',
  async (language, inputMode) => {
    const { editing, hours, serviceForm } = WORDS[language];
    const owner = await signUp(`hours.${language}.${inputMode}@example.org`, 'Ana Example');
    const id = await addService(owner, `Cedar House ${language} ${inputMode}`);
    const { revision } = await waitForService(owner, id);
    const address = `${shelter.url}/services/${id}/edit`;
    const { page, context, pageErrors } = await visit(address, { language, session: owner });
    const { press } = INPUT_MODES[inputMode](page);
    const hoursSummary = page.getByRole('list', { name: serviceForm.hours.read });

    await press(button(page, serviceForm.hours.edit));
    await heading(page, hours.title).waitFor();
    await press(page.getByRole('radio', { name: hours.type.WEEKLY, exact: true }));
    await press(page.getByRole('checkbox', { name: DAY_TEXTS.TUESDAY[language], exact: true }));
    await press(button(page, hours.add.schedules));
    expect(await violationsOn(page)).toEqual([]);

    // Leaving with unsaved changes requires a confirmation.
    await press(button(page, hours.back));
    await press(button(page, hours.noStay));
    await press(button(page, hours.save));
    await hoursSummary.getByText(/8:00 AM – 5:00 PM/).waitFor();
    expect(await button(page, serviceForm.hours.edit).evaluate((element) => element === document.activeElement)).toBe(true);

    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await waitUntilHydrated(page);
    await hoursSummary.getByText(/8:00 AM – 5:00 PM/).waitFor();

    await context.setOffline(true);
    await press(button(page, serviceForm.save));
    await page.getByText(editing.stored.title).waitFor();
    await context.setOffline(false);
    await press(button(page, editing.stored.send));
    await page.waitForURL(/\/manage_services/);

    const savedService = await waitForService(owner, id, shelter.url, (service) => service.revision > revision);
    expect(savedService.schedules).toEqual([{ type: 'WEEKLY', day: 'TUESDAY', startTime: '08:00', endTime: '17:00' }]);
    expect(pageErrors.filter((pageError) => !pageError.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  },
);

test.each(inputVariantsFor('en', 'touch'))(
  'a save with a lost response is looked up, and is not reported as failed (%s, %s)',
  async (language, inputMode) => {
    const { serviceForm } = WORDS[language];
    const owner = await signUp(`lost.answer.${language}@example.org`, 'Ana Example');
    const id = await addService(owner, `Birch House ${language}`);
    const { revision } = await waitForService(owner, id);
    const { page } = await visit(`${shelter.url}/services/${id}/edit`, { language, session: owner });
    const { press } = INPUT_MODES[inputMode](page);
    const answers: number[] = [];
    await page.route(`**/api/services/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const answer = await route.fetch();
      answers.push(answer.status());
      if (answers.length > 1) return route.fulfill({ response: answer });
      return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' });
    });

    await page.getByRole('textbox', { name: serviceForm.field.name, exact: true }).fill('Birch House of Hope');
    await press(button(page, serviceForm.save));
    await page.waitForURL(/\/manage_services/);
    expect(answers).toEqual([200, 200]);
    const savedService = await waitForService(owner, id, shelter.url, (service) => service.revision > revision);
    expect(savedService).toMatchObject({ name: 'Birch House of Hope', revision: revision + 1 });
  },
);
