import { screen, waitFor } from '@testing-library/react';
import { anApi, answers, aService, aSession, minutesAgo } from '#tests/web/builders.ts';
import { buttonNamed, fieldNamed, findWholeForm, press, toggleField, typeInto } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import { session } from '#web/browser/session.ts';
import { useLastEditorText, type ChangedBy } from '#web/ui/editing/merge/useLastEditorText.ts';
import { baseOfService } from '../machine/baseOfService.ts';
import { EditServicePage } from '../pages.ts';
import { draftOf } from '../serviceDraft.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('../place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));

const mockUpdate = () => jest.fn(answers['PUT /services/{id}']);
const openForm = async (api: Parameters<typeof anApi>[0]) => {
  const shown = show(<EditServicePage id="blue-spruce" />, { api: anApi(api), path: '/services/blue-spruce/edit' });
  await findWholeForm();
  return shown;
};
const legends = () => [...document.querySelectorAll('legend')].map(({ textContent }) => textContent);
const disputedField = (name: string) => screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLFieldSetElement;
const chooseVersion = (name: string, versionLabel: RegExp) => toggleField(versionLabel, disputedField(name));
const editedByLee = { changedByRole: 'VOLUNTEER LEAD', changedByName: 'Lee K.' };
const failWithConflict = () => Promise.reject(new ApiError(409, 'CONFLICT', { params: editedByLee, text: 'Somebody else changed this.' }));
const failCounted = () => Promise.reject(new ApiError(409, 'BEDS_COUNTED_SINCE', { text: 'Someone counted.' }));
const weekly = (day: 'MONDAY' | 'TUESDAY', startTime: string) => ({ type: 'WEEKLY' as const, day, startTime, endTime: '17:00' });

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

describe('service that another user saved during editing', () => {
  const theirs = aService({
    revision: 4,
    phone: '3035550188',
    serviceSummary: 'Beds. Dinner at 8.',
    website: 'http://b.example/',
    updatedAt: minutesAgo(2),
  });
  const openConflict = async (revise = mockUpdate().mockImplementationOnce(failWithConflict)) => {
    const getService = jest.fn(answers['GET /services/{id}']).mockResolvedValueOnce(aService()).mockResolvedValue(theirs);
    const shown = await openForm({ 'GET /services/{id}': getService, 'PUT /services/{id}': revise });
    typeInto('Phone (optional)', '3035550199');
    typeInto('Short summary', 'Beds for tonight');
    await press('Save listing');
    await screen.findByText('Someone edited this in the meantime', { selector: 'h2' });
    return { ...shown, revise };
  };

  test('needs choices only for fields that both changed, and is not saved until all are made', async () => {
    covers('manage-14');
    await openConflict();
    expect(
      screen.getByText(/^Lee K\. \(volunteer lead\) saved Blue Spruce Night Shelter at \d.* 2 fields are different\./),
    ).toBeInTheDocument();
    expect(legends()).toEqual(['Short summary', 'Phone']);
    expect(screen.getByText('They also edited 1 field that you did not')).toBeInTheDocument();
    expect(screen.getByText('2 left to choose')).toBeInTheDocument();
    expect(buttonNamed('Save listing')).toBeDisabled();
  });

  test('is saved with the choices and with the other user’s changes', async () => {
    const { revise } = await openConflict();
    await chooseVersion('Phone', /^Theirs/);
    await chooseVersion('Short summary', /^Neither one/);
    typeInto('Write a new version', 'Beds and dinner');
    await press('Save listing');
    await waitFor(() => expect(revise).toHaveBeenCalledTimes(2));
    expect(revise.mock.calls[1]?.[0].body).toMatchObject({
      phone: '(303) 555-0188',
      serviceSummary: 'Beds and dinner',
      website: 'http://b.example/',
      revision: 4,
    });
  });

  test('merges hours by day, and needs a choice only for the day that both changed', async () => {
    const [baseService, otherService] = [
      [weekly('MONDAY', '08:00'), weekly('TUESDAY', '08:00')],
      [weekly('MONDAY', '07:00'), weekly('TUESDAY', '10:00')],
    ];
    const ownService = {
      values: {
        ...baseOfService(aService({ schedules: baseService })).values,
        schedules: [weekly('MONDAY', '09:00'), weekly('TUESDAY', '08:00')],
      },
    };
    draftOf('ana-1', 'blue-spruce').set({ ...ownService, base: baseOfService(aService({ schedules: baseService })), at: minutesAgo(1) });
    const revise = mockUpdate().mockImplementationOnce(failWithConflict);
    const getService = jest.fn(async () => aService({ schedules: otherService, revision: 4 }));
    await openForm({ 'GET /services/{id}': getService, 'PUT /services/{id}': revise });
    await press('Save listing');
    await screen.findByText('Hours: Monday', { selector: 'legend' });
    expect(legends()).toEqual(['Hours: Monday']);
    await toggleField(/^Yours/, disputedField('Hours: Monday'));
    await press('Save listing');
    await waitFor(() => expect(revise).toHaveBeenCalledTimes(2));
    expect(revise.mock.calls[1]?.[0].body.schedules).toEqual([weekly('MONDAY', '09:00'), weekly('TUESDAY', '10:00')]);
  });

  test('appears in the message with its stored name, not the typed one', async () => {
    const renamedService = { ...theirs, name: 'Blue Spruce Shelter' };
    const getService = jest.fn(answers['GET /services/{id}']).mockResolvedValueOnce(aService()).mockResolvedValue(renamedService);
    await openForm({ 'GET /services/{id}': getService, 'PUT /services/{id}': mockUpdate().mockImplementationOnce(failWithConflict) });
    typeInto('Name', 'My own shelter');
    await press('Save listing');
    expect(await screen.findByText(/^Lee K\. \(volunteer lead\) saved Blue Spruce Shelter at/)).toBeInTheDocument();
  });

  test('keeps the user’s own text after going back', async () => {
    await openConflict();
    await press('Back to your text');
    expect(fieldNamed('Phone (optional)')).toHaveValue('(303) 555-0199');
    expect(fieldNamed('Short summary')).toHaveValue('Beds for tonight');
  });

  test('shows both numbers when another user counted the beds first', async () => {
    const getService = jest
      .fn(answers['GET /services/{id}'])
      .mockResolvedValueOnce(aService())
      .mockResolvedValue(aService({ availableBeds: 3, bedsRevision: 2 }));
    await openForm({ 'GET /services/{id}': getService, 'PUT /services/{id}': mockUpdate().mockImplementationOnce(failCounted) });
    typeInto('Free beds', '9');
    await press('Save listing');
    await screen.findByText('Free beds', { selector: 'legend' });
    expect(fieldNamed(/^Yours ?9/, disputedField('Free beds'))).toBeInTheDocument();
    expect(fieldNamed(/^Theirs.*3$/, disputedField('Free beds'))).toBeInTheDocument();
  });
});

const LastEditorLine = ({ by }: { readonly by: ChangedBy | null }) => <p>{useLastEditorText()(by, 'Blue Spruce', '4:10 PM')}</p>;
test.each([
  [{ you: false, role: 'ADMINISTRATOR', name: null }, 'en', 'An admin saved Blue Spruce at 4:10 PM, while you were writing.'],
  [{ you: true, role: 'USER', name: null }, 'en', 'You saved Blue Spruce at 4:10 PM in another window or on another device.'],
  [{ you: false, role: 'A ROLE OF LATER', name: null }, 'en', 'Someone saved Blue Spruce at 4:10 PM, while you were writing.'],
  [null, 'es', 'Alguien guardó Blue Spruce (4:10 PM) mientras usted escribía.'],
] as const)('shows the editor %j in %s: %s', (by, language, sentence) => {
  show(<LastEditorLine by={by} />, { language });
  expect(screen.getByText(sentence)).toBeInTheDocument();
});
