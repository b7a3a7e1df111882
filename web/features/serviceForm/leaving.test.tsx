import { act, screen, waitFor } from '@testing-library/react';
import { anApi, answers, aService, aSession, rejectNotFound } from '#tests/web/builders.ts';
import { buttonNamed, click, fieldNamed, findButton, findWholeForm, press, typeInto } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { AddServicePage, EditServicePage } from './pages.ts';

// Replaces the 250 countries, because each form renders them and these tests do not need them.
jest.mock('./place/countries.ts', () => ({ fetchCountries: async () => [{ value: 'United States', label: 'United States' }] }));

const failRemoved = () => Promise.reject(new ApiError(409, 'REMOVED', { text: 'It is deleted.' }));
/** Runs `triggerStep` and resolves after the history event that it causes. */
const afterHistoryStep = (triggerStep: () => unknown): Promise<void> =>
  act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await triggerStep();
    await popped;
  });
const goBack = () => afterHistoryStep(() => window.history.back());
const openForm = async (api: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') => {
  const ownServiceApi = { 'GET /services/{id}': async () => aService({ user: 'ana-1' }), ...api };
  const shown = show(<EditServicePage id="blue-spruce" />, { api: anApi(ownServiceApi), path: '/services/blue-spruce/edit', language });
  await findButton(language === 'es' ? 'Guardar ficha' : 'Save listing');
  return shown;
};

/** Opens a form, and saves after the service was deleted. */
const openConflict = async (api: Parameters<typeof anApi>[0] = {}) => {
  const shown = await openForm({ 'PUT /services/{id}': failRemoved, ...api });
  typeInto('Short summary', 'Beds and dinner');
  await press('Save listing');
  await screen.findByText('Someone deleted this listing.', { selector: 'h2' });
  return shown;
};

beforeEach(() => session.set(aSession()));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

describe('unsaved form', () => {
  test('asks before a link leaves it, and keeps the draft in both cases', async () => {
    const { history } = await openForm();
    typeInto('Name', 'Blue Spruce');
    await click(screen.getByRole('link', { name: 'Back' }));
    await press('Keep writing');
    expect(history.at(-1)).toBe('/services/blue-spruce/edit');
    await click(screen.getByRole('link', { name: 'Back' }));
    await press('Leave and keep the draft');
    expect(history.at(-1)).toBe('/manage_services');
  });

  test('asks before the browser’s Back button leaves it, and keeps the draft in both cases', async () => {
    window.history.pushState({ page: 'list' }, '', '/manage_services');
    window.history.pushState(null, '', '/services/blue-spruce/edit');
    await openForm();
    typeInto('Name', 'Blue Spruce');
    await goBack();
    expect(await findButton('Keep writing')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/services/blue-spruce/edit');
    await press('Keep writing');
    expect(fieldNamed('Name')).toHaveValue('Blue Spruce');
    await goBack();
    await findButton('Leave and keep the draft');
    await afterHistoryStep(() => press('Leave and keep the draft'));
    expect(window.location.pathname).toBe('/manage_services');
    expect(Object.values(window.localStorage).join('')).toContain('Blue Spruce');
  });

  test('does not ask if there are no changes', async () => {
    window.history.pushState({ page: 'list' }, '', '/manage_services');
    window.history.pushState(null, '', '/services/blue-spruce/edit');
    await openForm();
    typeInto('Name', 'Blue Spruce');
    typeInto('Name', 'Blue Spruce Night Shelter');
    await goBack();
    await waitFor(() => expect(window.location.pathname).toBe('/manage_services'));
    expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument();
  });
});

describe('service that another user deleted during editing', () => {
  test('shows a notice, and the text remains readable', async () => {
    await openConflict();
    expect(screen.getByText(/^Blue Spruce Night Shelter was deleted while you were writing\. Your text is kept/)).toBeInTheDocument();
    await press('View my text');
    expect(fieldNamed('Short summary')).toHaveValue('Beds and dinner');
  });

  test('appears in the notice with its stored name, not the typed one', async () => {
    await openForm({ 'PUT /services/{id}': failRemoved });
    typeInto('Name', 'My own shelter');
    await press('Save listing');
    expect(await screen.findByText(/^Blue Spruce Night Shelter was deleted while you were writing/)).toBeInTheDocument();
  });

  test('can be restored by its owner, and then be saved with the text', async () => {
    const restore = jest.fn(async () => ({
      id: 'blue-spruce',
      commandId: 'c-1',
      message: 'Listing restored.',
      revision: 5,
      bedsRevision: 1,
    }));
    const updateService = jest.fn(answers['PUT /services/{id}']).mockImplementationOnce(failRemoved);
    const { history } = await openConflict({ 'POST /services/{id}/restore': restore, 'PUT /services/{id}': updateService });
    await press('Restore it');
    expect(await screen.findByText('Listing restored.')).toBeInTheDocument();
    await press('Save listing');
    await waitFor(() => expect(history.at(-1)).toBe('/manage_services'));
    expect(updateService.mock.calls[1]?.[0].body).toMatchObject({ serviceSummary: 'Beds and dinner' });
  });

  test('shows users who may not restore it whom to contact', async () => {
    await openConflict({ 'POST /services/{id}/restore': () => Promise.reject(new ApiError(403, 'FORBIDDEN', { text: 'No.' })) });
    await press('Restore it');
    expect(await screen.findByRole('link', { name: 'Ask to restore it' })).toHaveAttribute(
      'href',
      '/feedback?subject=Please%20restore%20Blue%20Spruce%20Night%20Shelter',
    );
  });

  test('lets the user create a new service from the same text', async () => {
    const { history, unmount } = await openConflict();
    await press('Add a new listing with my text');
    expect(history.at(-1)).toBe('/add_service');
    unmount();
    show(<AddServicePage />, { path: '/add_service' });
    await findWholeForm();
    expect(fieldNamed('Short summary')).toHaveValue('Beds and dinner');
  });

  test('does not overwrite the draft of a new service', async () => {
    const { unmount } = show(<AddServicePage />, { path: '/add_service' });
    await findWholeForm();
    typeInto('Name', 'Cedar House');
    unmount();
    await openConflict();
    expect(screen.getByText(/^You also have a new listing that is not saved\./)).toBeInTheDocument();
    expect(() => buttonNamed('Add a new listing with my text')).toThrow('0 buttons');
  });

  test('shows a notice in Spanish with the draft when its form is opened again', async () => {
    const { unmount } = await openForm();
    typeInto('Name', 'Blue Spruce');
    unmount();
    show(<EditServicePage id="blue-spruce" />, { api: anApi({ 'GET /services/{id}': rejectNotFound }), language: 'es' });
    expect(await screen.findByText('Alguien eliminó esta ficha.', { selector: 'h2' })).toBeInTheDocument();
    await press('Ver mi texto');
    expect(fieldNamed('Nombre')).toHaveValue('Blue Spruce');
  });
});
