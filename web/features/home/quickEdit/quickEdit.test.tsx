import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { aCard, anApi, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { anUndoPreview, undoOneResult } from '#tests/web/undo.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { clearStorages } from '#web/browser/preference.ts';
import { locationRefused } from '#web/browser/preferences.ts';
import { session } from '#web/browser/session.ts';
import { HomePage } from '../HomePage.tsx';
import { QuickEditCard } from './QuickEditCard.tsx';

beforeEach(() => {
  locationRefused.set(true);
  session.set(aSession({ role: 'ADMINISTRATOR' }));
});
afterEach(() => {
  session.set(null);
  clearStorages();
});

const SERVICE_NAMES = ['Aspen Kitchen', 'Birch House', 'Cedar Clinic'];
const idOf = (name: string) => name.slice(0, 5).trim().toLowerCase();
const savedResponse = (id: string) => ({ id, commandId: 'c-1', message: '', revision: 8, bedsRevision: -1 });

/** Opens the list with a fake server on which services can be deleted and restored. */
const openPage = async (apiOverrides: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') => {
  const removedIds = new Set<string>();
  const shown = show(<HomePage />, {
    language,
    api: anApi({
      'GET /services': async () => SERVICE_NAMES.map((name) => aCard({ id: idOf(name), name })).filter(({ id }) => !removedIds.has(id)),
      'DELETE /services/{id}': async ({ path: { id } }) => {
        removedIds.add(id);
        return savedResponse(id);
      },
      'GET /undo/{id}': async ({ path: { id: command } }) =>
        anUndoPreview({
          command,
          service: { id: 'birch', name: 'Birch House' },
          now: { isApproved: true, isRemoved: true },
          afterUndo: { isApproved: true, isRemoved: false },
        }),
      'POST /undo': async () => {
        removedIds.delete('birch');
        return undoOneResult('birch');
      },
      ...apiOverrides,
    }),
  });
  await screen.findByRole('article', { name: 'Birch House' });
  return shown;
};
const listedNames = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
const birchRow = () => within(screen.getByRole('article', { name: 'Birch House' }));
const confirmDelete = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, delete' }));

describe('card with edit and delete', () => {
  test.each([
    ['en', 'Edit Birch House', 'Delete Birch House', 'Edit', 'Delete'],
    ['es', 'Editar Birch House', 'Eliminar Birch House', 'Editar', 'Eliminar'],
  ] as const)(
    'has both for an administrator, with a short label and an accessible name (%s)',
    async (language, edit, removeLabel, ...words) => {
      await openPage({}, language);
      const link = await birchRow().findByRole('link', { name: edit });
      expect(link).toHaveAttribute('href', '/services/birch/edit');
      expect([link.textContent, birchRow().getByRole('button', { name: removeLabel }).textContent]).toEqual(words);
      expect(birchRow().getByRole('button', { name: /^(Save to|Guardar en)/ })).toBeInTheDocument();
    },
  );

  test.each([null, ...ROLES.filter((role) => role !== 'ADMINISTRATOR')])('has neither for other roles (%s)', async (role) => {
    covers('6-54');
    session.set(role && aSession({ role }));
    const { container } = await openPage();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(container.querySelector('a[href$="/edit"]')).toBeNull();
  });

  test('loses both at once when the administrator signs out', async () => {
    await openPage();
    await birchRow().findByRole('link', { name: 'Edit Birch House' });
    act(() => session.set(null));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit Birch House' })).toBeNull());
    expect(listedNames()).toEqual(SERVICE_NAMES);
  });

  test('has the same actions behind a swipe, hidden from keyboards and screen readers', async () => {
    covers('6-26');
    const { container } = await openPage();
    await birchRow().findByRole('link', { name: 'Edit Birch House' });
    const buttonsBesideRow = [...(container.querySelector('[data-service="birch"]')?.children ?? [])].slice(1);
    expect(buttonsBesideRow.map((rowButton) => rowButton.textContent)).toEqual(['Edit', 'Delete']);
    for (const rowButton of buttonsBesideRow) {
      expect(rowButton).toHaveAttribute('tabindex', '-1');
      expect(rowButton).toHaveAttribute('aria-hidden', 'true');
    }
    expect(buttonsBesideRow[0]).toHaveAttribute('href', '/services/birch/edit');
    await userEvent.click(buttonsBesideRow[1]!);
    expect(screen.getByRole('dialog', { name: 'Do you want to delete this service?' })).toHaveTextContent('Birch House');
  });

  test('deletes the service only after a confirmation with its name', async () => {
    const removeLabel = jest.fn(async () => savedResponse('birch'));
    await openPage({ 'DELETE /services/{id}': removeLabel });
    await userEvent.click(await birchRow().findByRole('button', { name: 'Delete Birch House' }));
    const dialog = screen.getByRole('dialog', { name: 'Do you want to delete this service?' });
    expect(dialog).toHaveTextContent('Birch House');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No, keep it' }));
    expect(removeLabel).not.toHaveBeenCalled();
    expect(listedNames()).toEqual(SERVICE_NAMES);
  });

  test('opens its own dialog when it is shown above the map', async () => {
    show(<QuickEditCard card={aCard()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Blue Spruce Night Shelter' }));
    expect(screen.getByRole('dialog', { name: 'Do you want to delete this service?' })).toHaveTextContent('Blue Spruce Night Shelter');
  });

  test('is removed after a confirmation, moves focus to the next one, and is restored by Undo', async () => {
    await openPage();
    await userEvent.click(await birchRow().findByRole('button', { name: 'Delete Birch House' }));
    await confirmDelete();
    expect(await screen.findByText('Listing deleted: Birch House')).toBeInTheDocument();
    await waitFor(() => expect(listedNames()).toEqual(['Aspen Kitchen', 'Cedar Clinic']));
    expect(screen.getByRole('article', { name: 'Cedar Clinic' })).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }));
    expect((await dialog.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual(['Deleted', 'Approved']);
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Birch House')).toBeInTheDocument();
    await waitFor(() => expect(listedNames()).toEqual(SERVICE_NAMES));
  });

  test('is removed before the server responds, and restored with an error if the server refuses', async () => {
    const refusals: ((reason: Error) => void)[] = [];
    await openPage({ 'DELETE /services/{id}': () => new Promise<never>((_resolve, reject) => void refusals.push(reject)) });
    await userEvent.click(await birchRow().findByRole('button', { name: 'Delete Birch House' }));
    await confirmDelete();
    await waitFor(() => expect(listedNames()).toEqual(['Aspen Kitchen', 'Cedar Clinic']));
    refusals[0]?.(new ApiError(403, 'FORBIDDEN', { text: 'You can’t do this.' }));
    expect(await screen.findByText('Birch House was not deleted. You can’t do this.')).toBeInTheDocument();
    await waitFor(() => expect(listedNames()).toEqual(SERVICE_NAMES));
  });
});
