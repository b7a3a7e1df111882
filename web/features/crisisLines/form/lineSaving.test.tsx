import { screen, waitFor } from '@testing-library/react';
import { aCrisisLine, anApi, answers, aSession, rejectNotFound, minutesAgo } from '#tests/web/builders.ts';
import { buttonNamed, click, fieldNamed, findButton, press, toggleField, typeInto } from '#tests/web/findControls.ts';
import { holdResponses } from '#tests/web/holdResponses.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import { session } from '#web/browser/session.ts';
import { AddCrisisLinePage, EditCrisisLinePage } from './pages.ts';

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

const mockUpdate = () => jest.fn(answers['PUT /crisis-lines/{id}']);
const openAddForm = async (api: Parameters<typeof anApi>[0] = {}) => {
  const shown = show(<AddCrisisLinePage />, { api: anApi(api), path: '/crisis_lines/new' });
  await findButton('Save line');
  return shown;
};
const openEditForm = async (api: Parameters<typeof anApi>[0] = {}) => {
  const shown = show(<EditCrisisLinePage id="night-line" />, { api: anApi(api), path: '/crisis_lines/night-line/edit' });
  await findButton('Save line');
  return shown;
};
const fillRequired = () => {
  typeInto('Name, in English', 'Night Line');
  typeInto('What help it offers, in English', 'A counselor listens.');
  typeInto('Phone', '988');
  typeInto('Area', 'Ohio');
  typeInto('Hours', '24/7');
};

const failUnreachable = () => Promise.reject(new TypeError('no network'));
const failWithConflict = () => Promise.reject(new ApiError(409, 'CONFLICT', { text: 'Somebody else changed this.' }));
const failRemoved = () => Promise.reject(new ApiError(409, 'REMOVED', { text: 'It is deleted.' }));
const disputedField = (name: string) => screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLFieldSetElement;

describe('a new crisis line', () => {
  test('is sent with all fields, and opens the crisis lines with the server’s message', async () => {
    covers('2.7-12', '8-34');
    const post = jest.fn(answers['POST /crisis-lines']);
    const { history } = await openAddForm({ 'POST /crisis-lines': post });
    fillRequired();
    typeInto('Name, in Spanish (optional)', 'Línea de noche');
    await press('Save line');
    expect(await screen.findByText('Crisis line added.')).toBeInTheDocument();
    await waitFor(() => expect(history.at(-1)).toBe('/crisis_lines'));
    expect(post.mock.calls[0]?.[0].body).toMatchObject({ name: 'Night Line', nameEs: 'Línea de noche', phone: '988', area: 'Ohio' });
    expect(window.localStorage.getItem('crisisLineDraft ana-1 new')).toBe('null');
  });

  test('stays on the device when sending fails, and is sent again under the same idempotency key', async () => {
    const post = jest.fn(answers['POST /crisis-lines']).mockRejectedValueOnce(new TypeError('no network'));
    const { held: heldRequest, release: releaseRequest } = holdResponses(post);
    await openAddForm({ 'POST /crisis-lines': heldRequest });
    fillRequired();
    await press('Save line');
    expect(await screen.findByText('Saved on this device.')).toBeInTheDocument();
    expect(window.localStorage.getItem('crisisLineDraft ana-1 new')).toContain('Night Line');
    const sendNow = buttonNamed('Send now');
    // Repeated presses while the request is pending send it only once more, with the same key.
    for (let times = 0; times < 3; times += 1) await click(sendNow);
    releaseRequest();
    expect(await screen.findByText('Crisis line added.')).toBeInTheDocument();
    const keys = heldRequest.mock.calls.map(([, { key }]) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('shows a refusal, keeps the typed text, and can be sent again', async () => {
    const refusal = new ApiError(403, 'FORBIDDEN', { text: 'You can’t do this.' });
    await openAddForm({ 'POST /crisis-lines': () => Promise.reject(refusal) });
    fillRequired();
    await press('Save line');
    expect(await screen.findByRole('group', { name: 'You can’t do this.' })).toHaveFocus();
    expect(fieldNamed('Name, in English')).toHaveValue('Night Line');
    expect(buttonNamed('Save line')).toBeEnabled();
  });

  test('restores the draft of its author, which "Start over" discards after a confirmation', async () => {
    const { unmount } = await openAddForm();
    typeInto('Name, in English', 'Night Line');
    unmount();
    const reopened = await openAddForm();
    expect(fieldNamed('Name, in English')).toHaveValue('Night Line');
    expect(screen.getByText(/^We restored your text from .*\.$/)).toBeInTheDocument();
    await press('Start over');
    await click(buttonNamed('Start over', screen.getByRole('dialog')));
    expect(fieldNamed('Name, in English')).toHaveValue('');
    await press('Undo');
    expect(fieldNamed('Name, in English')).toHaveValue('Night Line');
    reopened.unmount();
    session.set(aSession({ id: 'lee-2', role: 'ADMINISTRATOR' }));
    await openAddForm();
    expect(fieldNamed('Name, in English')).toHaveValue('');
  });
});

describe('existing crisis line', () => {
  test('fills the form, counts changes, and saves with the expected revision', async () => {
    covers('2.7-28', '8-42');
    const updateLine = mockUpdate();
    const line = aCrisisLine({ areaEs: 'Denver y cerca', revision: 3 });
    const { history } = await openEditForm({ 'GET /crisis-lines/{id}': async () => line, 'PUT /crisis-lines/{id}': updateLine });
    expect(fieldNamed('Phone')).toHaveValue('(303) 555-0199');
    expect(fieldNamed('Area, in Spanish (optional)').closest('details')).toHaveAttribute('open');
    expect(fieldNamed('Name, in Spanish (optional)').closest('details')).not.toHaveAttribute('open');
    typeInto('Hours', 'Weekdays 9 AM to 5 PM');
    expect(screen.getByText('1 change not saved')).toBeInTheDocument();
    await press('Save line');
    expect(await screen.findByText('Crisis line updated.')).toBeInTheDocument();
    await waitFor(() => expect(history.at(-1)).toBe('/crisis_lines'));
    expect(updateLine.mock.calls[0]?.[0]).toMatchObject({
      path: { id: 'night-line' },
      body: { time: 'Weekdays 9 AM to 5 PM', areaEs: 'Denver y cerca', revision: 3 },
    });
  });

  test('shows a message if it does not exist, and offers a retry when loading fails', async () => {
    const { unmount } = show(<EditCrisisLinePage id="nowhere" />, { api: anApi({ 'GET /crisis-lines/{id}': rejectNotFound }) });
    expect(await screen.findByRole('heading', { name: 'We can’t find this crisis line.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the crisis lines' })).toHaveAttribute('href', '/crisis_lines');
    unmount();
    const read = jest.fn(answers['GET /crisis-lines/{id}']).mockRejectedValueOnce(new TypeError('no network'));
    show(<EditCrisisLinePage id="night-line" />, { api: anApi({ 'GET /crisis-lines/{id}': read }) });
    await click(await findButton('Try again'));
    await findButton('Save line');
    expect(fieldNamed('Name, in English')).toHaveValue('Front Range Safe Night Line');
  });

  test('continues from the stored draft when loading fails, and saves with the draft’s revision', async () => {
    const { unmount } = await openEditForm();
    typeInto('Area', 'Ohio');
    unmount();
    const updateLine = mockUpdate();
    await openEditForm({ 'GET /crisis-lines/{id}': failUnreachable, 'PUT /crisis-lines/{id}': updateLine });
    expect(fieldNamed('Area')).toHaveValue('Ohio');
    await press('Save line');
    await waitFor(() => expect(updateLine.mock.calls[0]?.[0].body).toMatchObject({ area: 'Ohio', revision: 0 }));
  });

  test('asks before a link leaves unsaved changes, and keeps the draft in both cases', async () => {
    const { history } = await openEditForm();
    typeInto('Area', 'Ohio');
    await click(screen.getByRole('link', { name: 'Back' }));
    await press('Keep writing');
    expect(history.at(-1)).toBe('/crisis_lines/night-line/edit');
    await click(screen.getByRole('link', { name: 'Back' }));
    await press('Leave and keep the draft');
    expect(history.at(-1)).toBe('/crisis_lines');
    expect(window.localStorage.getItem('crisisLineDraft ana-1 night-line')).toContain('Ohio');
  });
});

describe('a crisis line that another admin saved first', () => {
  const theirs = aCrisisLine({ phone: '211', area: 'Colorado', website: 'http://b.example/', revision: 4, updatedAt: minutesAgo(2) });
  const openConflict = async () => {
    const updateLine = mockUpdate().mockImplementationOnce(failWithConflict);
    const read = jest.fn(answers['GET /crisis-lines/{id}']).mockResolvedValueOnce(aCrisisLine()).mockResolvedValue(theirs);
    const shown = await openEditForm({ 'GET /crisis-lines/{id}': read, 'PUT /crisis-lines/{id}': updateLine });
    typeInto('Phone', '311');
    typeInto('Area', 'Ohio');
    await press('Save line');
    await screen.findByText('Someone edited this in the meantime', { selector: 'h2' });
    return { ...shown, revise: updateLine };
  };

  test('lets the user decide each field that both changed, and saves over the new revision', async () => {
    const { revise: updateLine } = await openConflict();
    expect(screen.getByText(/^Someone saved Front Range Safe Night Line at \d.* 2 fields are different\./)).toBeInTheDocument();
    expect([...document.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual(['Phone', 'Area']);
    expect(screen.getByText('They also edited 1 field that you did not')).toBeInTheDocument();
    expect(buttonNamed('Save line')).toBeDisabled();
    await toggleField(/^Theirs/, disputedField('Phone'));
    await toggleField(/^Neither one/, disputedField('Area'));
    typeInto('Write a new version', 'Ohio and Colorado');
    await press('Save line');
    await waitFor(() => expect(updateLine).toHaveBeenCalledTimes(2));
    expect(updateLine.mock.calls[1]?.[0].body).toMatchObject({
      phone: '211',
      area: 'Ohio and Colorado',
      website: 'http://b.example/',
      revision: 4,
    });
  });

  test('appears in the message with its stored name, not the typed one', async () => {
    const read = jest.fn(answers['GET /crisis-lines/{id}']).mockResolvedValueOnce(aCrisisLine()).mockResolvedValue(theirs);
    await openEditForm({ 'GET /crisis-lines/{id}': read, 'PUT /crisis-lines/{id}': mockUpdate().mockImplementationOnce(failWithConflict) });
    typeInto('Name, in English', 'My own line');
    typeInto('Phone', '311');
    await press('Save line');
    expect(await screen.findByText(/^Someone saved Front Range Safe Night Line at/)).toBeInTheDocument();
  });

  test('lets the user keep all their values at once, or go back to their text', async () => {
    const { revise: updateLine } = await openConflict();
    await press('Back to your text');
    expect([fieldNamed('Phone'), fieldNamed('Area')].map((field) => (field as HTMLInputElement).value)).toEqual(['311', 'Ohio']);
    updateLine.mockImplementationOnce(failWithConflict);
    await press('Save line');
    await click(await findButton('Use all of mine'));
    await press('Save line');
    await waitFor(() => expect(updateLine).toHaveBeenCalledTimes(3));
    expect(updateLine.mock.calls[2]?.[0].body).toMatchObject({ phone: '311', area: 'Ohio', website: 'http://b.example/', revision: 4 });
  });
});

const saveRemovedLine = async (updateLine = mockUpdate().mockImplementationOnce(failRemoved)) => {
  const shown = await openEditForm({ 'PUT /crisis-lines/{id}': updateLine });
  typeInto('Area', 'Ohio');
  await press('Save line');
  await screen.findByText('Someone deleted this crisis line.', { selector: 'h2' });
  return { ...shown, revise: updateLine };
};

describe('a crisis line that another admin deleted', () => {
  test('shows a notice, can be restored, and then be saved', async () => {
    const { revise: updateLine } = await saveRemovedLine();
    expect(screen.getByText(/^Front Range Safe Night Line was deleted while you were writing\. Your text is kept/)).toBeInTheDocument();
    await press('Restore it');
    expect(await screen.findByText('Crisis line restored.')).toBeInTheDocument();
    await press('Save line');
    await waitFor(() => expect(updateLine).toHaveBeenCalledTimes(2));
    expect(updateLine.mock.calls[1]?.[0].body).toMatchObject({ area: 'Ohio' });
  });

  test('appears in the message with its stored name, not the typed one', async () => {
    await openEditForm({ 'PUT /crisis-lines/{id}': mockUpdate().mockImplementationOnce(failRemoved) });
    typeInto('Name, in English', 'My own line');
    await press('Save line');
    expect(await screen.findByText(/^Front Range Safe Night Line was deleted/)).toBeInTheDocument();
  });

  test('lets the user create a new line from the same text', async () => {
    const { history, unmount } = await saveRemovedLine();
    await press('Add a new crisis line with my text');
    expect(history.at(-1)).toBe('/crisis_lines/new');
    unmount();
    await openAddForm();
    expect(fieldNamed('Area')).toHaveValue('Ohio');
  });

  test('shows a notice when its form is opened again, and lets the user read the draft', async () => {
    const { unmount } = await openEditForm();
    typeInto('Area', 'Ohio');
    unmount();
    show(<EditCrisisLinePage id="night-line" />, { api: anApi({ 'GET /crisis-lines/{id}': rejectNotFound }), language: 'es' });
    expect(await screen.findByText('Alguien eliminó esta línea de crisis.', { selector: 'h2' })).toBeInTheDocument();
    await press('Ver mi texto');
    expect(fieldNamed('Zona')).toHaveValue('Ohio');
  });
});
