import PostalMime from 'postal-mime';
import { matrixSubset } from 'test-tools/matrix.ts';
import { outboxFolder } from '#platform/mail/index.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import auditEn from '#web/i18n/audit.en.json';
import auditEs from '#web/i18n/audit.es.json';
import feedbacksEn from '#web/i18n/feedbacks.en.json';
import feedbacksEs from '#web/i18n/feedbacks.es.json';
import formEn from '#web/i18n/serviceForm.en.json';
import formEs from '#web/i18n/serviceForm.es.json';
import visitorEn from '#web/i18n/visitor.en.json';
import visitorEs from '#web/i18n/visitor.es.json';
import { personOf } from '../support/shelter.ts';
import { violationsOn } from './axe.ts';
import { administratorSession, product, visits } from './product.ts';
import { waitUntilHydrated, signIn, type SignedIn } from './visitor.ts';

/* A visitor reports a wrong number, a lead corrects it from the report, the audit shows both as one thread, and the visitor is thanked. */

const shelter = product();
const visit = visits();
const admin = administratorSession();

const WORDS = {
  en: { ...auditEn, ...feedbacksEn, ...formEn, ...visitorEn, thanks: 'Corrected: thank you', saved: 'Phone (optional)' },
  es: { ...auditEs, ...feedbacksEs, ...formEs, ...visitorEs, thanks: 'Corregido: gracias', saved: 'Teléfono (opcional)' },
} as const;
const SENTENCES = {
  en: [/A visitor reported wrong information about/, /edited .*: phone/, /after a report/],
  es: [/reportó información incorrecta de/, /editó .*: teléfono/, /después de un reporte/],
} as const;

/** Adds a service of a volunteer, which a lead may correct; returns its id once it is listed. */
const addApprovedService = async (name: string): Promise<string> => {
  const volunteer = await signIn(shelter.url, personOf(shelter, 'volunteer.senior'));
  const postCommand = async ({ token }: SignedIn, path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${shelter.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const place = {
    name,
    serviceSummary: 'Coats and shoes',
    description: 'Come in by the side door.',
    address1: '100 Example Street',
    city: 'Denver',
    state: 'CO',
    zip: '80205',
    country: 'US',
    phone: '(303) 555-0124',
    type: ['CLOTHES'],
    category: ['ALL'],
    schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' }],
  };
  const { id } = (await postCommand(volunteer, '/services', place)) as { readonly id: string };
  await postCommand(admin(), '/services/approve-services', { services: [id] });
  return id;
};

/** Returns the subjects of the messages to this address, once there is one. */
const mailSubjectsFor = async (email: string): Promise<readonly string[]> => {
  for (;;) {
    const entries = await readOutbox(outboxFolder(shelter));
    const messages = await Promise.all(entries.map(({ text }) => PostalMime.parse(text)));
    const subjects = messages.filter(({ to = [] }) => to.some(({ address }) => address === email)).map(({ subject = '' }) => subject);
    if (subjects.length > 0) return subjects;
  }
};

test.each(
  matrixSubset([
    ['es', 'en', 360],
    ['en', 'es', 1280],
  ] as const),
)(
  'a lead follows a report in %s to its field and answers it; the sender gets thanks (%s, %i wide)',
  async (language, leadLanguage, width) => {
    const name = `Federal Closet ${language}`;
    const id = await addApprovedService(name);
    const email = `kim-${language}@mail.example.org`;

    const words = WORDS[language].visitor.write;
    const visitor = await visit(`${shelter.url}/services/${id}`, { language });
    await visitor.page.getByRole('button', { name: words.report }).first().click();
    const sheet = visitor.page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: words.email }).fill(email);
    await sheet.getByRole('textbox', { name: words.message }).fill('This number rings at a bakery.');
    await sheet.getByRole('button', { name: words.send, exact: true }).click();
    await sheet.getByText(words.sent).waitFor();

    const { feedbacks, serviceForm, saved } = WORDS[leadLanguage];
    const session = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));
    const { page, pageErrors } = await visit(`${shelter.url}/feedbacks`, { language: leadLanguage, width, session });
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await page.getByRole('link', { name: feedbacks.about.correct.phone, exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: feedbacks.about.correct.phone, exact: true }).click();
    const phone = page.getByRole('textbox', { name: saved, exact: true });
    await phone.waitFor();
    // The field of the report is visible and focused.
    await page.waitForFunction(() => document.activeElement?.closest('section')?.id === 'section-contact');
    const { y = -1 } = (await phone.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(740);
    await phone.fill('3035550142');
    await page.getByRole('button', { name: serviceForm.save, exact: true }).click();
    await page.waitForURL(/\/feedbacks\?report=/);
    await page.getByText(feedbacks.answered.thanked.split('{{when}}')[0]!).waitFor();
    await page.getByRole('button', { name: feedbacks.bringBack, exact: true }).waitFor();
    expect(pageErrors).toEqual([]);

    const audit = await visit(`${shelter.url}/audit?kind=feedback`, { language: leadLanguage, session, width: 1280 });
    await waitUntilHydrated(audit.page);
    await audit.page.getByRole('link', { name: SENTENCES[leadLanguage][2] }).first().click();
    const thread = audit.page.locator('ol').filter({ hasText: SENTENCES[leadLanguage][2] }).last();
    for (const sentence of SENTENCES[leadLanguage]) await thread.getByText(sentence).first().waitFor();

    expect(await mailSubjectsFor(email)).toEqual([WORDS[language].thanks]);
  },
);
