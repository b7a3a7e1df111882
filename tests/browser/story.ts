import type { Page } from '@playwright/test';
import { CATEGORY_TEXTS, DAY_TEXTS, TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import accountEn from '#web/i18n/account.en.json';
import accountEs from '#web/i18n/account.es.json';
import approvalsEn from '#web/i18n/approvals.en.json';
import approvalsEs from '#web/i18n/approvals.es.json';
import boardEn from '#web/i18n/bedsBoard.en.json';
import boardEs from '#web/i18n/bedsBoard.es.json';
import fieldsEn from '#web/i18n/fields.en.json';
import fieldsEs from '#web/i18n/fields.es.json';
import hoursEn from '#web/i18n/hours.en.json';
import hoursEs from '#web/i18n/hours.es.json';
import formEn from '#web/i18n/serviceForm.en.json';
import formEs from '#web/i18n/serviceForm.es.json';
import { personOf, type RunningShelter } from '../support/shelter.ts';
import { button, heading, PASSWORD } from './accounts.ts';
import { violationsOn } from './axe.ts';
import type { visits } from './product.ts';
import { waitUntilHydrated, signIn, type Visitor } from './visitor.ts';

/* The life of a listing: from the sign-up of its owner, through its approval, to a changed phone number. */

const WORDS = {
  en: { ...accountEn, ...approvalsEn, ...fieldsEn, ...boardEn, ...hoursEn, ...formEn },
  es: { ...accountEs, ...approvalsEs, ...fieldsEs, ...boardEs, ...hoursEs, ...formEs },
} as const;
type Language = keyof typeof WORDS;
type View = readonly [language: Language, width: number];

const PHONE_WIDTH = 360;
const DESKTOP_WIDTH = 1280;
/** Views of the owner and the visitor, which are the same, and of the lead. */
export const STORY_VIEWS: readonly (readonly [View, View])[] = [
  [['es', PHONE_WIDTH], ['en', DESKTOP_WIDTH]],
  [['en', PHONE_WIDTH], ['es', DESKTOP_WIDTH]],
  [['es', DESKTOP_WIDTH], ['en', PHONE_WIDTH]],
  [['en', DESKTOP_WIDTH], ['es', PHONE_WIDTH]],
]; // oxfmt-ignore

/** Simulates a visitor at a location with no service of the sample nearby. Runs in the page. */
const locateInLosAngeles = (): void => {
  window.localStorage.setItem('version', '2.1');
  const place = { label: 'Los Angeles, CA', kind: 'city', longitude: -118.24, latitude: 34.05 };
  window.localStorage.setItem('place', JSON.stringify(place));
};

const startsWithText = (words: string): RegExp => new RegExp(`^${words.replaceAll(/[()[\].*+?]/g, String.raw`\$&`)}`);
const fillPlaceholders = (words: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), words);
const press = (page: Page, name: string): Promise<void> => button(page, name).click();
const write = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByRole('textbox', { name: startsWithText(name) })
    .first()
    .fill(text);
const checkBox = (page: Page, name: string): Promise<void> => page.getByRole('checkbox', { name, exact: true }).check();
const expectAccessibleLayout = async (page: Page): Promise<void> => {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
};
const rowOf = (page: Page, name: string) => page.locator('li[data-service]').filter({ hasText: name });

const signUp = async ({ page }: Visitor, language: Language, email: string): Promise<void> => {
  const { login, field, session } = WORDS[language].account;
  await page.getByRole('tab', { name: login.signUp, exact: true }).click();
  await write(page, field.displayName, 'Rosa Delgado');
  await write(page, field.email, email);
  await write(page, field.password, PASSWORD);
  await checkBox(page, login.terms);
  await press(page, login.signUp);
  await page.getByText(fillPlaceholders(session.welcome, { name: 'Rosa Delgado' })).waitFor();
};

/** Enters hours: Monday in two parts, and Friday night until the morning. */
const enterHours = async (page: Page, language: Language): Promise<void> => {
  const { hours, serviceForm } = WORDS[language];
  const time = async (label: string, hour: string, dayHalf: string): Promise<void> => {
    await page.getByRole('combobox', { name: fillPlaceholders(hours.hour, { label }), exact: true }).selectOption(hour);
    await page.getByRole('combobox', { name: fillPlaceholders(hours.half, { label }), exact: true }).selectOption(dayHalf);
  };
  const addDay = async (
    day: keyof typeof DAY_TEXTS,
    from: readonly [string, string],
    closingTime: readonly [string, string],
  ): Promise<void> => {
    await page.getByRole('radio', { name: hours.type.WEEKLY, exact: true }).check();
    await checkBox(page, DAY_TEXTS[day][language]);
    await time(hours.startTime.schedules, ...from);
    await time(hours.endTime.schedules, ...closingTime);
    await press(page, hours.add.schedules);
  };
  await press(page, serviceForm.hours.add);
  await heading(page, hours.title).waitFor();
  await addDay('MONDAY', ['08', 'AM'], ['12', 'PM']);
  await addDay('MONDAY', ['01', 'PM'], ['05', 'PM']);
  await press(page, hours.keepBoth);
  await addDay('FRIDAY', ['07', 'PM'], ['07', 'AM']);
  await press(page, hours.nextDay.schedules);
  await page
    .getByText(/8:00 AM – 12:00 PM/)
    .first()
    .waitFor();
  await expectAccessibleLayout(page);
  await press(page, hours.save);
};

const addShelter = async (page: Page, language: Language, name: string): Promise<void> => {
  const { serviceForm } = WORDS[language];
  const { field } = serviceForm;
  await heading(page, serviceForm.addTitle).waitFor();
  await write(page, field.name, name);
  await write(page, field.serviceSummary, 'Beds for tonight, no ID needed');
  await write(page, field.description, 'Come in by the side door.');
  await write(page, field.address1, '100 Example Street');
  await write(page, field.city, 'Los Angeles');
  await page.getByRole('combobox', { name: field.state, exact: true }).selectOption('CA');
  await write(page, field.zip, '90012');
  await checkBox(page, TYPE_TEXTS.EMERGENCY_SHELTER[language]);
  await checkBox(page, CATEGORY_TEXTS.ALL[language]);
  await write(page, field.phone, '2135550142');
  await write(page, field.totalBeds, '20');
  await enterHours(page, language);
  await heading(page, serviceForm.addTitle).waitFor();
  await page.getByRole('list', { name: serviceForm.hours.read }).waitFor();
  expect(await button(page, serviceForm.hours.edit).evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessibleLayout(page);
  await press(page, serviceForm.save);
  await page.waitForURL(/\/manage_services/);
};

/** Runs the story in a product that no other test uses at the same time. */
export const playStory = async (
  visit: ReturnType<typeof visits>,
  shelter: RunningShelter,
  [[language, width], [leadLanguage, leadWidth]]: (typeof STORY_VIEWS)[number],
): Promise<void> => {
  const name = `Lantern Hall ${language} ${width}`;
  const { bedsBoard, serviceForm } = WORDS[language];
  const { approvals, fields } = WORDS[leadLanguage];
  const provider = await visit(`${shelter.url}/login`, { language, width });
  await signUp(provider, language, `rosa.${language}.${width}@example.org`);
  await provider.page.goto(`${shelter.url}/add_service`);
  await addShelter(provider.page, language, name);

  const guest = await visit(shelter.url, { language, width, tab: 'SHELTER', initScript: locateInLosAngeles });
  await guest.page.evaluate(() => Reflect.set(window, 'isTheSamePage', true));
  expect(await rowOf(guest.page, name).count()).toBe(0);

  const session = await signIn(shelter.url, personOf(shelter, 'volunteer.lead'));
  const lead = await visit(`${shelter.url}/manage_approvals`, { language: leadLanguage, width: leadWidth, session });
  await lead.page.getByRole('link', { name: startsWithText(name) }).click();
  await button(lead.page, approvals.detail.approve).waitFor();
  await expectAccessibleLayout(lead.page);
  await press(lead.page, approvals.detail.approve);
  await lead.page.getByText(fillPlaceholders(approvals.notice.approved, { name })).waitFor();
  await rowOf(guest.page, name).waitFor();

  await provider.page.goto(shelter.url);
  await waitUntilHydrated(provider.page);
  await provider.page.locator('a[href="/available_beds"]').first().click();
  await write(provider.page, fillPlaceholders(bedsBoard.field, { name }), '7');
  await expectAccessibleLayout(provider.page);
  await press(provider.page, `${fillPlaceholders(bedsBoard.save_other, { count: 7 })}, ${name}`);
  await provider.page.getByText(fillPlaceholders(bedsBoard.saved_other, { count: 7, name })).waitFor();
  await rowOf(guest.page, name).getByText(/\b7\b/).first().waitFor();
  expect(await guest.page.evaluate(() => Reflect.get(window, 'isTheSamePage') as unknown)).toBe(true);

  const id = await rowOf(guest.page, name).getAttribute('data-service');
  await provider.page.goto(`${shelter.url}/services/${id}/edit`);
  await heading(provider.page, serviceForm.editTitle).waitFor();
  await write(provider.page, serviceForm.field.phone, '2135550199');
  await press(provider.page, serviceForm.save);
  await provider.page.waitForURL(/\/manage_services/);

  await lead.page.goto(`${shelter.url}/manage_approvals?tab=changed&service=${id}`);
  const difference = lead.page.getByRole('row', { name: startsWithText(fields.name.phone) });
  await difference.waitFor();
  expect(await difference.innerText()).toMatch(new RegExp(String.raw`${fields.sensitive}[^]*555-0142[^]*555-0199`));
  await expectAccessibleLayout(lead.page);
  for (const { pageErrors, context } of [provider, guest, lead]) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
};
