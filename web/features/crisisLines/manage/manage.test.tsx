import { act, screen, waitFor, within } from '@testing-library/react';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { aCrisisLine, anApi, aSession } from '#tests/web/builders.ts';
import { buttonNamed, click, press } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import { session } from '#web/browser/session.ts';
import { CrisisLinesPage } from '../CrisisLinesPage.tsx';

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

const LINE_NAMES = ['Aspen Line', 'Birch Line', 'Cedar Line'];
const savedResponse = (id: string) => ({ id, message: '', revision: 8 });

/** Opens the list with a fake server on which lines can be deleted and restored. */
const openPage = async (
  apiOverrides: Parameters<typeof anApi>[0] = {},
  language: 'en' | 'es' = 'en',
  removedIds: Set<string> = new Set<string>(),
) => {
  const api = anApi({
    'GET /crisis-lines': async ({ query }) =>
      LINE_NAMES.map((name) => aCrisisLine({ id: name, name })).filter(({ id }) => removedIds.has(id) === (query?.removed ?? false)),
    'DELETE /crisis-lines/{id}': async ({ path: { id } }) => {
      removedIds.add(id);
      return savedResponse(id);
    },
    'POST /crisis-lines/{id}/restore': async ({ path: { id } }) => {
      removedIds.delete(id);
      return savedResponse(id);
    },
    ...apiOverrides,
  });
  const shown = show(<CrisisLinesPage />, { api, language });
  await screen.findByRole('article', { name: 'Aspen Line' });
  return shown;
};
const listedNames = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const openDeleteDialog = async () => {
  await screen.findByRole('link', { name: 'Edit Birch Line' });
  const button = buttonNamed('Delete Birch Line');
  button.focus();
  await click(button);
  const dialog = screen.getByRole('dialog', { name: 'Do you want to delete this crisis line?' });
  expect(dialog).toHaveTextContent('Birch Line');
  return dialog;
};

describe('the list of crisis lines', () => {
  test('offers administrators to add, edit and delete lines until they sign out', async () => {
    await openPage({}, 'es');
    expect(await screen.findByRole('link', { name: 'Agregar una línea de crisis' })).toHaveAttribute('href', '/crisis_lines/new');
    const card = within(screen.getByRole('article', { name: 'Birch Line' }));
    expect(card.getByRole('link', { name: 'Editar Birch Line' })).toHaveAttribute('href', '/crisis_lines/Birch Line/edit');
    expect(card.getByRole('button', { name: 'Eliminar Birch Line' })).toHaveTextContent(/^Eliminar$/);
    act(() => session.set(null));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Editar Birch Line' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Agregar una línea de crisis' })).toBeNull();
  });

  test.each([null, ...ROLES.filter((role) => role !== 'ADMINISTRATOR')])('offers no tools to other roles (%s)', async (role) => {
    covers('6-44');
    session.set(role && aSession({ role }));
    const { container } = await openPage();
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(container.querySelector('a[href^="/crisis_lines/"]')).toBeNull();
  });

  test('offers to add the first line, and no tools for the built-in lines', async () => {
    show(<CrisisLinesPage />, { api: anApi({ 'GET /crisis-lines': async () => [] }) });
    await screen.findByRole('link', { name: 'Add crisis line' });
    expect(screen.getByRole('article', { name: '988 Suicide and Crisis Lifeline' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
  });

  test('deletes a line after a confirmation with its name, and restores it by Undo', async () => {
    covers('4-51', '8-43');
    await openPage();
    await click(buttonNamed('Cancel', await openDeleteDialog()));
    expect(listedNames()).toEqual(LINE_NAMES);
    await click(buttonNamed('Yes, delete', await openDeleteDialog()));
    expect(await screen.findByText('Crisis line deleted: Birch Line')).toBeInTheDocument();
    await waitFor(() => expect(listedNames()).toEqual(['Aspen Line', 'Cedar Line']));
    expect(screen.getByRole('article', { name: 'Cedar Line' })).toContainElement(document.activeElement as HTMLElement);
    await press('Undo');
    expect(await screen.findByText('Birch Line was restored.')).toBeInTheDocument();
    await waitFor(() => expect(listedNames()).toEqual(LINE_NAMES));
  });

  test.each([
    ['en', 'Deleted crisis lines', 'No deleted crisis lines.', 'Restore Birch Line', 'Birch Line was restored.'],
    ['es', 'Líneas de crisis eliminadas', 'No hay líneas de crisis eliminadas.', 'Restaurar Birch Line', 'Se restauró Birch Line.'],
  ] as const)(
    'lists deleted lines at its end, each with a button to restore it (%s)',
    async (language, title, emptyText, restore, restoredText) => {
      await openPage({}, language, new Set(['Birch Line']));
      await click(await screen.findByText(title));
      await click(await screen.findByRole('button', { name: restore }));
      expect(await screen.findByText(restoredText)).toBeInTheDocument();
      await waitFor(() => expect(listedNames()).toEqual(LINE_NAMES));
      expect(await screen.findByText(emptyText)).toBeInTheDocument();
    },
  );

  test('removes a line before the server responds, and restores it if the server refuses', async () => {
    covers('4-69');
    const refusals: ((reason: Error) => void)[] = [];
    await openPage({ 'DELETE /crisis-lines/{id}': () => new Promise<never>((_resolve, reject) => void refusals.push(reject)) });
    await click(buttonNamed('Yes, delete', await openDeleteDialog()));
    await waitFor(() => expect(listedNames()).toEqual(['Aspen Line', 'Cedar Line']));
    refusals[0]?.(new ApiError(403, 'FORBIDDEN', { text: 'You can’t do this.' }));
    expect(await screen.findByText('Birch Line was not deleted. You can’t do this.')).toBeInTheDocument();
    await waitFor(() => expect(listedNames()).toEqual(LINE_NAMES));
  });
});
