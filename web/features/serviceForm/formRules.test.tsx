import { screen, waitFor } from '@testing-library/react';
import { anApi, answers, aService, aSession } from '#tests/web/builders.ts';
import { click, fieldNamed, findButton } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import type { Service } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { EditServicePage } from './pages.ts';

/* Rules of section 5 of the specification for a service, as the form applies them. */
beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

/** Opens a service with `facts` and saves it unchanged. */
const saveWith = async (facts: Partial<Service>, language: 'en' | 'es' = 'en') => {
  const updateService = jest.fn(answers['PUT /services/{id}']);
  show(<EditServicePage id="blue-spruce" />, {
    api: anApi({ 'GET /services/{id}': async () => aService(facts), 'PUT /services/{id}': updateService }),
    language,
  });
  await click(await findButton(language === 'es' ? 'Guardar ficha' : 'Save listing'));
  return updateService;
};
const expectMessages = async (sentences: readonly string[]) => {
  await screen.findByText(sentences[0] ?? '', { selector: 'a' });
  const linkTexts = [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(linkTexts).toEqual(expect.arrayContaining([...sentences]));
};
/** Fields that may be empty. */
const EMPTY_TEXTS = { address2: '', phone: '', facebook: '', twitter: '', instagram: '', youtube: '', contactEmail: '' };
const EMPTY_SERVICE = {
  name: '',
  serviceSummary: '',
  description: '',
  address1: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  type: [],
  category: [],
  schedules: [],
};

test('names each missing required field, and sends no request', async () => {
  covers('5-8', '5-10', '8-12');
  const updateService = await saveWith(EMPTY_SERVICE);
  await expectMessages([
    'Enter the name of this place.',
    'Say in one sentence what this place offers. Visitors see it on the card.',
    'Describe this place.',
    'Enter the street and number.',
    'Enter the city.',
    'Choose the state.',
    'Enter the ZIP code.',
    'Please input your country.',
    'Please select at least one service.',
    'Please select at least one category.',
    'Please add schedule. Tap “Add hours”.',
  ]);
  expect(updateService).not.toHaveBeenCalled();
});

test('explains how to fix each malformed field, and sends no request', async () => {
  covers('5-12', '9-31');
  const updateService = await saveWith({
    description: 'x'.repeat(1001),
    contactEmail: 'no address',
    userEmail: 'nobody',
    totalBeds: 0,
    availableBeds: -1,
  });
  await expectMessages([
    'This is too long (1,000 characters at most).',
    'Please input valid Email. Enter one email like name@example.com.',
    'Total beds must be 1 or more.',
    'Free beds must be 0 or more.',
  ]);
  expect(updateService).not.toHaveBeenCalled();
});

test('sends empty lists instead of stored hours and closed days with "Contact for hours"', async () => {
  covers('4-65');
  const { schedules } = aService();
  expect(schedules).not.toEqual([]);
  const updateService = await saveWith({ isContact: true, schedules, closeSchedules: [{ type: 'WEEKLY', day: 'SUNDAY' }] });
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({ isContact: true, schedules: [], closeSchedules: [] });
});

test('accepts one bed in total and no free bed', async () => {
  covers('9-49');
  const updateService = await saveWith({ totalBeds: 1, availableBeds: 0 });
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({ totalBeds: 1, availableBeds: 0 });
});

test('lists all errors at once: phone and web address together with missing fields', async () => {
  covers('5-36', '5-56', '5-107');
  const updateService = await saveWith({ name: '', serviceSummary: '', website: 'javascript:alert(1)', phone: '12' });
  await expectMessages([
    'Enter the name of this place.',
    'Say in one sentence what this place offers. Visitors see it on the card.',
    'Enter a public web address, such as https://example.org.',
    'Enter the phone number with its area code, like 303-555-0142.',
  ]);
  expect(updateService).not.toHaveBeenCalled();
});

test('the form shows the same errors in Spanish', async () => {
  covers('5-135');
  await saveWith(EMPTY_SERVICE, 'es');
  await expectMessages(['Elija su país.', 'Seleccione al menos un servicio.', 'Elija al menos un grupo en «A quién atiende».']);
});

test('requires no address2, phone, social links or URL scheme, and no schedule with "Contact for hours"', async () => {
  covers('5-13');
  const { phone: _phone, ...serviceWithoutPhone } = aService();
  const updateService = await saveWith({
    ...serviceWithoutPhone,
    phone: '',
    website: 'bluespruce.example',
    schedules: [],
    isContact: true,
  });
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({
    ...EMPTY_TEXTS,
    website: 'bluespruce.example',
    isContact: true,
    schedules: [],
    closeSchedules: [],
  });
});

test('lists every section in the specification’s order, with its fields', async () => {
  covers('2.7-2', '6-57');
  await saveWith({ country: '', twitter: 'http://x.example/' });
  const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent ?? '');
  expect(headings.filter((text) => !/^Fix \d|Visitors/.test(text))).toEqual([
    'Name and description',
    'Address and map pin',
    'Links',
    'What it offers',
    'Who it serves',
    'Contact',
    'Hours',
    'Closed days',
    'Beds',
    'Urgent notice',
    'Admins only',
  ]);
  for (const label of [/^Facebook/, /^X \(Twitter\)/, /^Instagram/, /^YouTube/, /^Age \(/, /^Email for messages/, /^Owner’s email/])
    expect(fieldNamed(label)).toBeInTheDocument();
  for (const label of [/^Pets allowed/, /^Low barrier/, /“Contact for hours”/, /^Verified by/, /^Link to donate/, /^Show a notice/])
    expect(fieldNamed(label)).toBeInTheDocument();
});
