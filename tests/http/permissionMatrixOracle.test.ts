import { CASES } from './permissionMatrixCases.ts';
import { startMatrixContext, type Actor, type MatrixContext, type Standing } from './permissionMatrixContext.ts';

/*
 * Cells of the specification's section 6, copied by hand from its text: an independent check of the permission table against the running
 * product. It detects a table with the same error as the product.
 */
type ExpectedAnswer = 'yes' | 'no';

const CELLS: readonly (readonly [string, string, Actor, Standing, ExpectedAnswer])[] = [
  ['Browse: everyone', 'listServices', 'GUEST', 'nothing', 'yes'],
  ['Browse: everyone', 'listServices', 'USER', 'nothing', 'yes'],
  ['Browse: everyone', 'searchCityOrZip', 'GUEST', 'nothing', 'yes'],
  ['Add own services: logged-in users', 'addService', 'USER', 'nothing', 'yes'],
  ['Add own services: logged-in users', 'addService', 'AUTO USER', 'nothing', 'yes'],
  ['Add own services: logged-in users', 'addService', 'VOLUNTEER', 'nothing', 'yes'],
  ['Add own services: logged-in users', 'addService', 'VOLUNTEER SENIOR', 'nothing', 'yes'],
  ['Add own services: except unapproved volunteers', 'addService', 'VOLUNTEER not approved', 'nothing', 'no'],
  ['Add own services: logged-in users', 'addService', 'GUEST', 'nothing', 'no'],
  ['Edit own services: logged-in users', 'reviseService', 'USER', 'own', 'yes'],
  ['Edit own services: own', 'reviseService', 'USER', 'of a USER', 'no'],
  ['Edit own services: own', 'reviseService', 'VOLUNTEER LEAD', 'of a USER', 'no'],
  ['Edit own services: except unapproved volunteers', 'reviseService', 'VOLUNTEER not approved', 'own', 'no'],
  ['An administrator sees all services', 'reviseService', 'ADMINISTRATOR', 'of a USER', 'yes'],
  ['Delete own services: logged-in users', 'removeService', 'VOLUNTEER', 'own', 'yes'],
  ['Delete own services: own', 'removeService', 'SUPER USER', 'of a USER', 'no'],
  ['swipe edit/delete on services: administrator', 'removeService', 'ADMINISTRATOR', 'of a USER', 'yes'],
  ['Update beds: logged-in users', 'updateAvailableBeds', 'USER', 'own', 'yes'],
  ['Update beds: own', 'updateAvailableBeds', 'USER', 'of a USER', 'no'],
  ['updating beds is not for volunteer roles', 'updateAvailableBeds', 'VOLUNTEER', 'own', 'no'],
  ['updating beds is not for volunteer roles', 'updateAvailableBeds', 'VOLUNTEER LEAD', 'own', 'no'],
  ['updating beds is not for volunteer roles', 'updateAvailableBeds', 'VOLUNTEER SENIOR', 'own', 'no'],
  ['updating beds is not for volunteer roles', 'listBeds', 'VOLUNTEER', 'own', 'no'],
  ['Update own profile: logged-in users', 'updateProfile', 'USER', 'nothing', 'yes'],
  ['Update own profile: except unapproved volunteers', 'updateProfile', 'VOLUNTEER not approved', 'nothing', 'no'],
  ['Change password: logged in', 'changePassword', 'VOLUNTEER not approved', 'nothing', 'yes'],
  ['Change password: logged in', 'changePassword', 'GUEST', 'nothing', 'no'],
  ['Manage approvals: volunteer lead', 'approveServices', 'VOLUNTEER LEAD', 'of a USER', 'yes'],
  ['Manage approvals: administrator', 'approveServices', 'ADMINISTRATOR', 'of a USER', 'yes'],
  ['Manage approvals: administrator, volunteer lead', 'approveServices', 'VOLUNTEER SENIOR', 'of a USER', 'no'],
  ['Manage approvals: administrator, volunteer lead', 'approveServices', 'USER', 'own', 'no'],
  ['Manage approvals: Delete Selected', 'removeServices', 'VOLUNTEER LEAD', 'of a USER', 'yes'],
  ['Manage volunteers: volunteer lead', 'listUsers', 'VOLUNTEER LEAD', 'nothing', 'yes'],
  ['Manage volunteers: administrator, volunteer lead', 'listUsers', 'VOLUNTEER', 'nothing', 'no'],
  ['View user profiles: volunteer lead', 'getUser', 'VOLUNTEER LEAD', 'USER', 'yes'],
  ['View user profiles: administrator, volunteer lead', 'getUser', 'USER', 'VOLUNTEER', 'no'],
  ['Edit user profiles: volunteer lead', 'updateUser', 'VOLUNTEER LEAD', 'VOLUNTEER', 'yes'],
  ['Edit user profiles: administrator', 'updateUser', 'ADMINISTRATOR', 'SUPER USER', 'yes'],
  ['Edit user profiles: administrator, volunteer lead', 'updateUser', 'VOLUNTEER SENIOR', 'VOLUNTEER', 'no'],
  ['Manage users: administrator', 'closeUser', 'ADMINISTRATOR', 'USER', 'yes'],
  ['Manage users: administrator', 'closeUser', 'VOLUNTEER LEAD', 'USER', 'no'],
  ['add/remove admin status: administrator', 'setPermission', 'ADMINISTRATOR', 'USER', 'yes'],
  ['add/remove admin status: administrator', 'setPermission', 'SUPER USER', 'USER', 'no'],
  ['add/remove admin status: administrator', 'setPermission', 'USER', 'own', 'no'],
  ['Manage users: administrator', 'eraseUser', 'VOLUNTEER LEAD', 'VOLUNTEER', 'no'],
];

let context: MatrixContext;
beforeAll(async () => {
  context = await startMatrixContext();
});
afterAll(() => context.stop());

const readAnswer = async (operation: string, actor: Actor, standing: Standing): Promise<ExpectedAnswer> => {
  const { ask, changesSelf = false } = CASES[operation]!;
  const cellContext = await context.cell({ actor, standing }, { changesSelf });
  const { path, ...options } = await ask(cellContext);
  const { status } = await context.ask(cellContext.self, path, options);
  if (status < 300) return 'yes';
  if (status === 401 || status === 403) return 'no';
  throw new Error(`${operation} answered ${status}.`);
};

describe('S1: quotations of the specification', () => {
  test.each(CELLS)('%s: %s by %s, %s: %s', async (_words, operation, actor, standing, result) => {
    covers('S1.7');
    expect(await readAnswer(operation, actor, standing)).toBe(result);
  });

  test('cover about forty cells', () => {
    expect(CELLS.length).toBeGreaterThanOrEqual(40);
    expect(CELLS.filter(([, , , , result]) => result === 'no').length).toBeGreaterThan(15);
  });
});
