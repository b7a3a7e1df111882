import { DAY_TEXTS } from '#kernel/vocabulary/texts.ts';
import editingEn from '#web/i18n/editing.en.json';
import editingEs from '#web/i18n/editing.es.json';
import hoursEn from '#web/i18n/hours.en.json';
import hoursEs from '#web/i18n/hours.es.json';
import formEn from '#web/i18n/serviceForm.en.json';
import formEs from '#web/i18n/serviceForm.es.json';
import { addService, button, heading, knownService, signUp } from './accounts.ts';
import { violationsOn } from './axe.ts';
import { INPUT_MODES, walks } from './inputModes.ts';
import { product, visits } from './product.ts';
import { hydrated } from './visitor.ts';

/* A reload, a lost connection or a lost response costs an owner no typed text, and causes no second save. */

const shelter = product();
const visit = visits();

const WORDS = { en: { ...editingEn, ...hoursEn, ...formEn }, es: { ...editingEs, ...hoursEs, ...formEs } };

test.each(walks('es', 'touch'))(
  'changed hours survive a reload, wait while offline, and are saved with the service (%s, %s)',
  async (language, by) => {
    const { editing, hours, serviceForm } = WORDS[language];
    const owner = await signUp(`hours.${language}.${by}@example.org`, 'Ana Example');
    const id = await addService(owner, `Cedar House ${language} ${by}`);
    const { revision } = await knownService(owner, id);
    const address = `${shelter.url}/services/${id}/edit`;
    const { page, context, complaints } = await visit(address, { language, session: owner });
    const { press } = INPUT_MODES[by](page);
    const read = page.getByRole('list', { name: serviceForm.hours.read });

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
    await read.getByText(/8:00 AM – 5:00 PM/).waitFor();
    expect(await button(page, serviceForm.hours.edit).evaluate((element) => element === document.activeElement)).toBe(true);

    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await hydrated(page);
    await read.getByText(/8:00 AM – 5:00 PM/).waitFor();

    await context.setOffline(true);
    await press(button(page, serviceForm.save));
    await page.getByText(editing.stored.title).waitFor();
    await context.setOffline(false);
    await press(button(page, editing.stored.send));
    await page.waitForURL(/\/manage_services/);

    const saved = await knownService(owner, id, shelter.url, (service) => service.revision > revision);
    expect(saved.schedules).toEqual([{ type: 'WEEKLY', day: 'TUESDAY', startTime: '08:00', endTime: '17:00' }]);
    expect(complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  },
);

test.each(walks('en', 'touch'))(
  'a save with a lost response is looked up, and is not reported as failed (%s, %s)',
  async (language, by) => {
    const { serviceForm } = WORDS[language];
    const owner = await signUp(`lost.answer.${language}@example.org`, 'Ana Example');
    const id = await addService(owner, `Birch House ${language}`);
    const { revision } = await knownService(owner, id);
    const { page } = await visit(`${shelter.url}/services/${id}/edit`, { language, session: owner });
    const { press } = INPUT_MODES[by](page);
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
    const saved = await knownService(owner, id, shelter.url, (service) => service.revision > revision);
    expect(saved).toMatchObject({ name: 'Birch House of Hope', revision: revision + 1 });
  },
);
