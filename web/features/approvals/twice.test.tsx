import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aService, aSession, minutesAgo, type Answer } from '#tests/web/builders.ts';
import { aManagedService } from '#tests/web/managed.ts';
import { show } from '#tests/web/show.tsx';
import { anUndoPreview, undoOneResult } from '#tests/web/undo.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { ManagedService } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

type RemoveAnswer = Answer<'POST /services/remove-services'>;
type Same = NonNullable<ManagedService['sameAs']>;

const commandId = '00000000-0000-4000-8000-000000000000';
const twin = (id: string, address1: string, facts: Partial<ManagedService> = {}): ManagedService => {
  const {
    owner: _owner,
    isOwn: _isOwn,
    ...imported
  } = aManagedService({
    id,
    name: 'Grace Pantry',
    address1,
    phone: '3035550142',
    createdAt: minutesAgo(5 * 1440),
    ...facts,
  });
  return imported;
};
const other: Same = [{ id: 'grace-2', name: 'GRACE PANTRY', same: ['name', 'address'] }];
const first = twin('grace-1', '120 North Main Street', { sameAs: other, type: ['FOOD_PANTRY'] });
const second = twin('grace-2', '120 N. Main St', {
  name: 'GRACE PANTRY',
  type: ['EMERGENCY_SHELTER'],
  sameAs: [{ id: 'grace-1', name: 'Grace Pantry', same: ['name', 'address'] }],
  revision: 3,
});

const mockRemoval = () =>
  jest.fn<ReturnType<RemoveAnswer>, Parameters<RemoveAnswer>>(async ({ body: { services } }) => ({
    commandId,
    done: 1,
    unchanged: 0,
    refused: 0,
    services: services.map((id) => ({ id: String(id), result: 'done' as const })),
  }));
const openTwice = (calls: Parameters<typeof anApi>[0] = {}, service?: string, language: 'en' | 'es' = 'en') =>
  show(<ApprovalsPage />, {
    api: anApi({
      'GET /services/approvals': async ({ query }) => (query?.shown === 'twice' ? [first, second] : []),
      'GET /services/managed': async ({ query }) => [first, second].filter(({ id }) => id === query?.id),
      'GET /services/{id}': async ({ path: { id } }) =>
        aService({ id, name: id, address1: id === 'grace-1' ? '120 North Main Street' : '120 N. Main St', city: 'Denver' }),
      ...calls,
    }),
    path: `/manage_approvals?tab=twice${service === undefined ? '' : `&service=${service}`}`,
    language,
  });
const listing = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => session.set(aSession({ id: 'ada', role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

describe('places listed twice', () => {
  test.each([
    ['en', 'Duplicates 2', /120 North Main Street.*Added \d+\sdays ago.*Same place as GRACE PANTRY\?/],
    ['es', 'Duplicadas 2', /120 North Main Street.*Se agregó hace \d+\sdías.*¿Mismo lugar que GRACE PANTRY\?/],
  ] as const)('are rows that name both listings, in the order of the server (%s)', async (language, tab, row) => {
    openTwice({}, undefined, language);
    expect(await screen.findByRole('link', { name: row })).toHaveAttribute('href', '/manage_approvals?tab=twice&service=grace-1');
    const names = screen.getAllByRole('listitem').map(({ textContent }) => /grace pantry/i.exec(textContent ?? '')?.[0]);
    expect(names).toEqual(['Grace Pantry', 'GRACE PANTRY']);
    expect(await screen.findByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /All|todas/ })).toBeNull();
  });

  test.each([
    [['name', 'phone'], 'Same name and phone number as GRACE PANTRY'],
    [['name', 'address', 'phone'], 'Same name, address and phone number as GRACE PANTRY'],
  ] as const)('say what a new listing shares with a published one: %j', async (same, text) => {
    const row = aManagedService({ ...first, isApproved: false, sameAs: [{ id: 'grace-2', name: 'GRACE PANTRY', same: [...same] }] });
    show(<ApprovalsPage />, {
      api: anApi({ 'GET /services/approvals': async ({ query }) => (query?.shown === 'waiting' ? [row] : []) }),
      path: '/manage_approvals',
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test.each([
    ['en', 'No duplicates.'],
    ['es', 'No hay fichas duplicadas.'],
  ] as const)('have a text if there are none (%s)', async (language, text) => {
    openTwice({ 'GET /services/approvals': async () => [] }, undefined, language);
    expect(await screen.findByRole('heading', { name: text })).toBeInTheDocument();
  });
});

describe('a place listed twice', () => {
  test('is compared side by side, with the same address highlighted in either spelling', async () => {
    openTwice({}, 'grace-1');
    const row = await screen.findByRole('row', { name: /120 North Main Street/ });
    expect(within(row).getByText('120 N. Main St, Denver')).toBeInTheDocument();
    expect(row).toHaveAttribute('data-lit');
    expect(screen.getByRole('row', { name: /^Phone/ })).not.toHaveAttribute('data-lit');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Field', 'First listing', 'Second listing']);
  });

  test('leads to the form and the public page of either listing', async () => {
    openTwice({}, 'grace-1');
    for (const [heading, id] of [
      ['First listing', 'grace-1'],
      ['Second listing', 'grace-2'],
    ] as const) {
      await screen.findByRole('region', { name: heading });
      expect(await listing(heading).findByRole('link', { name: 'Edit listing' })).toHaveAttribute('href', `/services/${id}/edit`);
      expect(listing(heading).getByRole('link', { name: 'Public page' })).toHaveAttribute('href', `/services/${id}`);
    }
  });

  test.each([
    ['First listing', 'Grace Pantry', '120 North Main Street', 'grace-1', 7],
    ['Second listing', 'GRACE PANTRY', '120 N. Main St', 'grace-2', 3],
  ] as const)('loses the chosen listing after a confirmation, and an undo restores it: %s', async (heading, name, street, id, revision) => {
    const remove = mockRemoval();
    const undone: unknown[] = [];
    openTwice(
      {
        'POST /services/remove-services': remove,
        'GET /undo/{id}': async () =>
          anUndoPreview({
            command: commandId,
            service: { id, name },
            now: { isApproved: true, isRemoved: true },
            afterUndo: { isApproved: true, isRemoved: false },
          }),
        'POST /undo': async ({ body }) => {
          undone.push(body);
          return undoOneResult(id);
        },
      },
      'grace-1',
    );
    await screen.findByRole('region', { name: heading });
    await userEvent.click(await listing(heading).findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog', { name: `Delete “${name}” (${street})?` })).toBeInTheDocument();
    expect(remove).not.toHaveBeenCalled();
    await userEvent.type(dialog().getByRole('textbox', { name: /Reason/ }), 'Same place');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByText('Deleted 1 listing')).toBeInTheDocument();
    expect(remove.mock.calls.map(([input]) => input)).toEqual([
      { body: { services: [id], revisions: { [id]: revision }, reason: 'Same place' } },
    ]);
    expect(screen.queryByRole('region', { name: heading })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const undoDialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }));
    await userEvent.click(await undoDialog.findByRole('button', { name: 'Undo' }));
    expect(undone).toEqual([{ id: commandId }]);
  });

  test.each([
    ['en', 'These are different places', 'Saved: two different places'],
    ['es', 'Son lugares distintos', 'Guardado: son dos lugares distintos'],
  ] as const)('leaves the list once a user finds that the places are different (%s)', async (language, name, notice) => {
    const distinguished: unknown[] = [];
    openTwice(
      {
        'POST /services/{id}/different-places': async (input) => {
          distinguished.push(input);
          return { id: 'grace-1', commandId, message: '', revision: 8, bedsRevision: -1 };
        },
      },
      'grace-1',
      language,
    );
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(distinguished).toEqual([{ path: { id: 'grace-1' }, body: { otherId: 'grace-2' } }]);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: language === 'en' ? 'Undo' : 'Deshacer' })).toBeInTheDocument();
  });

  test('stays open with an explanation if its deletion is refused', async () => {
    openTwice({ 'POST /services/remove-services': () => Promise.reject(new ApiError(409, 'CONFLICT')) }, 'grace-1', 'es');
    await userEvent.click(await listingButton('Primera ficha', 'Eliminar'));
    await userEvent.click(dialog().getByRole('button', { name: 'Sí, eliminar' }));
    expect(await screen.findByText('Alguien la editó después de que usted la abrió. Revísela otra vez.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Primera ficha' })).toBeInTheDocument();
  });

  test('offers only the public page of a listing that the user does not manage', async () => {
    session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' }));
    const volunteers = { ...first, owner: { id: 'vic', name: 'Vic', role: 'VOLUNTEER' as const } };
    openTwice({ 'GET /services/approvals': async () => [volunteers], 'GET /services/managed': async () => [] }, 'grace-1');
    await listingButton('First listing', 'Delete');
    expect(listing('Second listing').getByRole('link', { name: 'Public page' })).toBeInTheDocument();
    expect(listing('Second listing').queryByRole('button')).toBeNull();
    expect(listing('Second listing').queryByRole('link', { name: 'Edit listing' })).toBeNull();
  });

  test('is compared with each of several listings in turn', async () => {
    const third = { id: 'grace-3', name: 'Grace Pantry', same: ['name' as const, 'phone' as const] };
    openTwice(
      {
        'GET /services/approvals': async () => [{ ...first, sameAs: [...other, third] }],
        'GET /services/{id}': async ({ path: { id } }) => aService({ id, name: id, description: `About ${id}` }),
      },
      'grace-1',
    );
    expect(await screen.findByText('About grace-2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Compare with the next listing (1 of 2)' }));
    expect(await screen.findByText('About grace-3')).toBeInTheDocument();
    expect(screen.queryByText('About grace-2')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Compare with the next listing (2 of 2)' }));
    expect(await screen.findByText('About grace-2')).toBeInTheDocument();
  });
});

/** Waits for a button of one listing. */
const listingButton = async (heading: string, name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('region', { name: heading })).findByRole('button', { name });
