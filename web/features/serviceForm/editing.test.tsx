import { screen, waitFor } from '@testing-library/react';
import { anApi, answers, aService, aSession, rejectNotFound } from '#tests/web/builders.ts';
import {
  buttonNamed,
  click,
  fieldNamed,
  findButton,
  findWholeForm,
  press,
  toggleField,
  typeInto as rewrite,
} from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { Service } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { EditServicePage } from './pages.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('./place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));

const field = fieldNamed;
const mockUpdate = () => jest.fn(answers['PUT /services/{id}']);
const openForm = async (api: Parameters<typeof anApi>[0] = {}) => {
  const ownServiceApi = { 'GET /services/{id}': async () => aService({ user: 'ana-1' }), ...api };
  const shown = show(<EditServicePage id="blue-spruce" />, { api: anApi(ownServiceApi), path: '/services/blue-spruce/edit' });
  await findWholeForm();
  return shown;
};
const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const sectionHeadings = () => textsOf('h2');
const checkboxLabels = () => textsOf('label:has(input[type=checkbox])');

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

test('fills the form, counts changes, and saves with the expected revision', async () => {
  covers('2.7-5', '8-33');
  const updateService = mockUpdate();
  const { history } = await openForm({ 'PUT /services/{id}': updateService });
  expect(field('Phone (optional)')).toHaveValue('(303) 555-0142');
  rewrite('Short summary', 'Beds and dinner');
  expect(screen.getByText('1 change not saved')).toBeInTheDocument();
  await press('Save listing');
  expect(await screen.findByText('Listing updated.')).toBeInTheDocument();
  await waitFor(() => expect(history.at(-1)).toBe('/manage_services'));
  expect(updateService.mock.calls[0]?.[0]).toMatchObject({
    path: { id: 'blue-spruce' },
    body: { serviceSummary: 'Beds and dinner', revision: 1, bedsRevision: 1, totalBeds: 60, availableBeds: 12 },
  });
  expect(updateService.mock.calls[0]?.[0].body).not.toHaveProperty('serviceSummaryEs');
  expect(updateService.mock.calls[0]?.[0].body).not.toHaveProperty('isShowFlag');
});

test('a form that the server rejected keeps the typed text and can be sent again', async () => {
  covers('8-11');
  await openForm({
    'PUT /services/{id}': () => Promise.reject(new ApiError(500, 'INTERNAL', { text: 'Something went wrong on our side.' })),
  });
  rewrite('Short summary', 'Beds and dinner');
  await press('Save listing');
  expect((await screen.findByText('Something went wrong on our side.')).closest('[role=group]')).toHaveFocus();
  expect(field('Short summary')).toHaveValue('Beds and dinner');
  expect(buttonNamed('Save listing')).toBeEnabled();
});

test('sends a Spanish text only if a person corrected it', async () => {
  const updateService = mockUpdate();
  const service = aService({
    serviceSummaryEs: 'Camas',
    descriptionEs: 'Un lugar',
    machineTranslated: true,
    machineTranslatedFields: ['serviceSummaryEs', 'descriptionEs'],
  });
  await openForm({ 'GET /services/{id}': async () => service, 'PUT /services/{id}': updateService });
  await click(screen.getByText('Spanish'));
  expect(screen.getAllByText('Translated by a program')).toHaveLength(3);
  rewrite('Short summary, in Spanish (optional)', 'Camas para hoy');
  // A corrected text loses its mark at once.
  expect(screen.getAllByText('Translated by a program')).toHaveLength(2);
  await press('Save listing');
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({ serviceSummaryEs: 'Camas para hoy' });
  expect(updateService.mock.calls[0]?.[0].body).not.toHaveProperty('descriptionEs');
});

test('keeps the English in place of a machine translation if the user says so', async () => {
  const updateService = mockUpdate();
  const service = aService({
    serviceSummaryEs: 'Camas',
    machineTranslated: true,
    machineTranslatedFields: ['serviceSummaryEs'],
    keptEnglishFields: ['descriptionEs'],
  });
  await openForm({ 'GET /services/{id}': async () => service, 'PUT /services/{id}': updateService });
  await click(screen.getByText('Spanish'));
  expect(screen.getAllByText('In English')).toHaveLength(1);
  await press('Keep the English text');
  expect(field('Short summary, in Spanish (optional)')).toHaveValue('');
  expect(screen.getAllByText('In English')).toHaveLength(2);
  await press('Save listing');
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({ serviceSummaryEs: '' });
  expect(updateService.mock.calls[0]?.[0].body).not.toHaveProperty('descriptionEs');
});

test('the form shows that Spanish text pending while some of it is missing', async () => {
  await openForm({ 'GET /services/{id}': async () => aService({ spanishPending: true }) });
  expect(screen.getByText('Spanish text pending')).toBeInTheDocument();
});

test('the form sends outdated Spanish only after the user confirms it', async () => {
  const updateService = mockUpdate();
  const service = aService({ outdatedSpanish: { serviceSummaryEs: 'Camas para hoy' } });
  await openForm({ 'GET /services/{id}': async () => service, 'PUT /services/{id}': updateService });
  expect(screen.getByText('Check the Spanish text')).toBeInTheDocument();
  await click(screen.getByText('Spanish'));
  expect(screen.getByText('Camas para hoy')).toHaveAttribute('lang', 'es');
  await press('Yes, still correct');
  expect(field('Short summary, in Spanish (optional)')).toHaveValue('Camas para hoy');
  await press('Save listing');
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({ serviceSummaryEs: 'Camas para hoy' });
  expect(updateService.mock.calls[0]?.[0].body).not.toHaveProperty('descriptionEs');
});

test('rejects more free beds than total beds, and sends no empty bed fields', async () => {
  covers('5-14', '8-13');
  const updateService = mockUpdate();
  await openForm({ 'PUT /services/{id}': updateService });
  rewrite('Free beds', '62');
  await press('Save listing');
  expect(await screen.findAllByText('Free beds can’t be more than total beds (60).')).toHaveLength(2);
  expect(updateService).not.toHaveBeenCalled();
  rewrite('Total beds', '');
  rewrite('Free beds', '');
  expect(field('Total beds')).toHaveAttribute('placeholder', '1 or more');
  expect(field('Free beds')).toHaveAttribute('placeholder', '0 or more');
  await press('Save listing');
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).not.toHaveProperty('totalBeds');
  expect(updateService.mock.calls[0]?.[0].body).not.toHaveProperty('availableBeds');
});

test.each(['VOLUNTEER', 'VOLUNTEER SENIOR', 'VOLUNTEER LEAD'] as const)(
  'hides beds, "Contact for hours" and the fields of administrators from a %s',
  async (role) => {
    covers('6-40');
    session.set(aSession({ role }));
    await openForm();
    expect(sectionHeadings()).toEqual(expect.arrayContaining(['Hours', 'Closed days']));
    for (const hiddenSection of ['Beds', 'Admins only', 'Urgent notice']) expect(sectionHeadings()).not.toContain(hiddenSection);
    expect(checkboxLabels()).not.toContain('Show “Contact for hours” instead of hours');
  },
);

test('providers see beds and "Contact for hours", super users also the urgent notice', async () => {
  covers('2.7-3', '6-58');
  session.set(aSession({ role: 'USER' }));
  const { unmount } = await openForm();
  expect(sectionHeadings()).toContain('Beds');
  expect(checkboxLabels()).toContain('Show “Contact for hours” instead of hours');
  for (const hiddenSection of ['Urgent notice', 'Admins only']) expect(sectionHeadings()).not.toContain(hiddenSection);
  unmount();
  session.set(aSession({ role: 'SUPER USER' }));
  await openForm();
  expect(sectionHeadings()).toContain('Urgent notice');
  expect(sectionHeadings()).not.toContain('Admins only');
});

test('an urgent notice needs a text and a date, and ends at 23:59 by default', async () => {
  covers('5-15');
  const updateService = mockUpdate();
  await openForm({ 'PUT /services/{id}': updateService });
  await toggleField('Show a notice at the top of the list to visitors near this place');
  await press('Save listing');
  expect(await screen.findAllByText('Enter the text of the notice.')).toHaveLength(2);
  rewrite('Text of the notice', 'Warming room open');
  rewrite('Date', '11-19-2026');
  expect(field('Time')).toHaveDisplayValue('11:59 PM');
  await press('Save listing');
  await waitFor(() => expect(updateService).toHaveBeenCalled());
  expect(updateService.mock.calls[0]?.[0].body).toMatchObject({ isCriticalHeader: true, criticalExpiredAt: '2026-11-19T23:59' });
});

const geocodeElsewhere = () => {
  rewrite('Street and number', '100 Example Street');
  return screen.findByText('The pin is at 100 Example Street.');
};
describe('pin of an existing service', () => {
  const DOOR_LOCATION = { state: 'found', isApproximate: false, location: { coordinates: [-104.97, 39.76] as [number, number] } } as const;
  const changedBody = async (changeForm: () => unknown, facts: Partial<Service> = {}) => {
    const updateService = mockUpdate();
    await openForm({
      'GET /services/{id}': async () => aService({ user: 'ana-1', ...facts }),
      'PUT /services/{id}': updateService,
      'POST /services/locate-address': async () => DOOR_LOCATION,
    });
    await findButton('The pin. Arrow keys move it.');
    await changeForm();
    await press('Save listing');
    await waitFor(() => expect(updateService).toHaveBeenCalled());
    return updateService.mock.calls[0]?.[0].body.location?.coordinates;
  };

  test('starts at the location of the service, and is not sent if it was not moved', async () => {
    expect(await changedBody(() => screen.findByText(/^The pin is .* from 2111 Champa Street\.$/))).toBeUndefined();
  });

  test('is sent with its new position', async () => {
    expect(await changedBody(() => press('North'))).toEqual([-104.98, expect.closeTo(39.75004, 5)]);
  });

  test('is sent with the point of the address after "Back to the address"', async () => {
    expect(await changedBody(async () => click(await findButton('Back to the address')))).toEqual([-104.97, 39.76]);
  });

  test('is not sent if it follows a changed address', async () => {
    expect(await changedBody(geocodeElsewhere)).toBeUndefined();
  });

  test('starts at the address if the stored location is only approximate', async () => {
    expect(await changedBody(() => screen.findByText('The pin is at 2111 Champa Street.'), { isApproximate: true })).toBeUndefined();
  });
});

test('explains the consequences for pin, distances and old versions before an address is hidden', async () => {
  await openForm();
  await toggleField('No one. Given by phone (safe house)');
  expect(
    screen.getByText(
      /^When you save, visitors will no longer see the pin or old versions, and distances will be measured to the city center/,
    ),
  ).toBeInTheDocument();
});

test('the page shows a message if the service does not exist', async () => {
  show(<EditServicePage id="nowhere" />, { api: anApi({ 'GET /services/{id}': rejectNotFound }) });
  expect(await screen.findByRole('heading', { name: 'We can’t find this listing.' })).toBeInTheDocument();
});

test('sends the id of the report that led to the form, and opens the report after saving', async () => {
  const updateService = mockUpdate();
  const ownServiceApi = { 'GET /services/{id}': async () => aService({ user: 'ana-1' }), 'PUT /services/{id}': updateService };
  const { history } = show(<EditServicePage id="blue-spruce" />, {
    api: anApi(ownServiceApi),
    path: '/services/blue-spruce/edit?report=report-1',
  });
  await findWholeForm();
  rewrite('Short summary', 'Beds and dinner');
  await press('Save listing');
  await waitFor(() => expect(history.at(-1)).toBe('/feedbacks?report=report-1'));
  expect(updateService.mock.calls[0]?.[1]).toMatchObject({ causedBy: 'feedback-report-1' });
});
