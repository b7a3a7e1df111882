import { screen, waitFor } from '@testing-library/react';
import { anApi, aService, aSession } from '#tests/web/builders.ts';
import { fieldNamed, findButton, press, toggleField, typeInto } from '#tests/web/findControls.ts';
import { aServiceOfOthers } from '#tests/web/managed.ts';
import { show } from '#tests/web/show.tsx';
import type { Service } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { EditServicePage } from './pages.ts';

afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

/** Opens the service of a provider as a super user. */
const openForm = async (facts: Partial<Service> = {}, language: 'en' | 'es' = 'en') => {
  session.set(aSession({ role: 'SUPER USER' }));
  const saveNotice = jest.fn(async () => ({
    id: 'blue-spruce',
    commandId: 'c-1',
    message: 'Listing updated.',
    revision: 2,
    bedsRevision: 1,
  }));
  const updateService = jest.fn();
  const shown = show(<EditServicePage id="blue-spruce" />, {
    api: anApi({
      'GET /services/{id}': async () => aService(facts),
      'GET /services/managed': async () => [aServiceOfOthers({ owner: { id: 'lee-2', name: 'Lee', role: 'USER' } })],
      'PUT /services/{id}/critical-notice': saveNotice,
      'PUT /services/{id}': updateService,
    }),
    language,
  });
  await findButton(language === 'es' ? 'Guardar ficha' : 'Save listing');
  return { ...shown, raise: saveNotice, revise: updateService };
};

test('lets a super user set the notice of a provider’s service, and change nothing else', async () => {
  const { history, raise: saveNotice, revise: updateService } = await openForm();
  expect(
    screen.getByText(/^This listing has another owner\. Here you can only post, edit and remove its urgent notice\./),
  ).toBeInTheDocument();
  const sections = [...document.querySelectorAll('form section h2')].map(({ textContent }) => textContent);
  expect(sections).toEqual(['Blue Spruce Night Shelter', 'Urgent notice']);
  expect(document.querySelectorAll('input, textarea, select')).toHaveLength(1);
  await toggleField('Show a notice at the top of the list to visitors near this place');
  await press('Save listing');
  expect(await screen.findByText('Enter the text of the notice.', { selector: 'a' })).toBeInTheDocument();
  typeInto('Text of the notice', 'No heat tonight');
  typeInto(/^Text of the notice, in Spanish/, 'Esta noche no hay calefacción');
  await toggleField('Until I remove it');
  await press('Save listing');
  await waitFor(() => expect(history.at(-1)).toBe('/manage_services'));
  expect(saveNotice.mock.calls).toEqual([
    [
      {
        path: { id: 'blue-spruce' },
        body: {
          isCriticalHeader: true,
          criticalDescription: 'No heat tonight',
          criticalDescriptionEs: 'Esta noche no hay calefacción',
          isCriticalNeverExpire: true,
        },
      },
      expect.anything(),
    ],
  ]);
  expect(updateService).not.toHaveBeenCalled();
});

test('lets a super user remove the notice, and is in Spanish', async () => {
  const { raise: saveNotice } = await openForm(
    { isCriticalHeader: true, criticalDescription: 'No heat', isCriticalNeverExpire: true },
    'es',
  );
  expect(screen.getByText(/^Esta ficha tiene otro responsable\./)).toBeInTheDocument();
  expect(fieldNamed('Mostrar un aviso al principio de la lista a las personas que están cerca de este lugar')).toBeChecked();
  await toggleField('Mostrar un aviso al principio de la lista a las personas que están cerca de este lugar');
  await press('Guardar ficha');
  await waitFor(() =>
    expect(saveNotice).toHaveBeenCalledWith({ path: { id: 'blue-spruce' }, body: { isCriticalHeader: false } }, expect.anything()),
  );
});
