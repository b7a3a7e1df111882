import type { Page } from '@playwright/test';
import { sampleFeedbackId, sampleRegionId, sampleServiceId } from '#app/sample/sampleDirectory.ts';
import { personOf, type RunningShelter } from '../support/shelter.ts';
import { sampleConfirmPath } from './confirmLinks.ts';
import type { Screen } from './screenKinds.ts';
import { signIn, type SignedIn } from './visitor.ts';

const sendCommand = async (url: string, { token }: SignedIn, method: string, path: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `${method}-${path}` };
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: '{}' });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
};

const signUp = async (url: string, email: string, displayName: string): Promise<string> => {
  const body = JSON.stringify({ email, displayName, password: 'three quiet harbors', phone: '(303) 555-0142', isVolunteer: false });
  const headers = { 'content-type': 'application/json', 'idempotency-key': email };
  const answer = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body });
  return ((await answer.json()) as SignedIn).user.id;
};

const pressFirst = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

const openDialog =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await pressFirst(page, name);
    await page.getByRole('dialog').waitFor();
  };

/** Ends the session on the server before the form is submitted. */
const endSession = async (page: Page): Promise<void> => {
  const problem = JSON.stringify({ status: 401, code: 'NOT_SIGNED_IN', title: '', detail: '' });
  await page.route('**/api/auth/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, contentType: 'application/problem+json', body: problem })
      : route.continue(),
  );
  await openDialog(/^(Save|Guardar)$/)(page);
};

/** Returns the screens of signed-in users, and of users who manage accounts. */
export const accountScreens = async (shelter: RunningShelter): Promise<readonly Screen[]> => {
  const { url } = shelter;
  const administrator = await signIn(url, personOf(shelter, 'administrator'));
  const volunteer = await signIn(url, personOf(shelter, 'volunteer'));
  const provider = await signIn(url, personOf(shelter, 'user'));
  const closedAccountId = await signUp(url, 'guadalupe@example.org', 'Guadalupe Fernández');
  const erasedAccountId = await signUp(url, 'kim@example.org', 'Kim Example');
  for (const id of [closedAccountId, erasedAccountId]) await sendCommand(url, administrator, 'DELETE', `/users/${id}`);
  await sendCommand(url, administrator, 'POST', `/users/${erasedAccountId}/erase`);

  const threadServiceId = sampleServiceId('cottonwood-family-shelter');
  const phone = { sizes: ['phone'] } as const;
  return [
    { name: 'beds', path: '/available_beds', session: administrator },
    { name: 'login', path: '/login' },
    { name: 'login-refused', path: '/login', ...phone, act: (page) => pressFirst(page, /^(Sign in|Iniciar sesión)$/) },
    { name: 'signup', path: '/login?volunteer=true' },
    { name: 'forgot-password', path: '/forgot_password', ...phone },
    { name: 'reset-password', path: '/auth/resetPassword?token=from-a-message', ...phone },
    { name: 'change-password', path: '/change_password', session: provider, ...phone },
    { name: 'profile', path: '/update_profile', session: volunteer },
    {
      name: 'close-account',
      path: '/update_profile',
      session: provider,
      ...phone,
      act: openDialog(/^(Close my account|Cerrar mi cuenta)$/),
    },
    { name: 'close-account-by-link', path: '/auth/closeAccount?token=from-a-message', ...phone },
    { name: 'session-ended', path: '/update_profile', session: provider, ...phone, act: endSession },
    { name: 'deletion-policy', path: '/account-deletion-policy', ...phone },
    { name: 'to-do', path: '/to_do', session: administrator },
    { name: 'manage-services', path: '/manage_services', session: administrator },
    { name: 'manage-services-own', path: '/manage_services', session: provider, ...phone },
    { name: 'wrong-role', path: '/login?refused=true', session: provider, ...phone },
    { name: 'users', path: '/manage_users', session: administrator },
    { name: 'delete-user', path: `/users/${volunteer.user.id}`, session: administrator, ...phone, act: openDialog(/^(Delete|Eliminar) /) },
    { name: 'volunteers', path: '/manage_volunteers', session: administrator },
    { name: 'user', path: `/users/${volunteer.user.id}`, session: administrator },
    { name: 'user-closed', path: `/users/${closedAccountId}`, session: administrator, ...phone },
    { name: 'certificate', path: `/users/${erasedAccountId}`, session: administrator, ...phone },
    { name: 'access', path: '/manage_access', session: administrator },
    { name: 'superusers', path: '/manage_superusers', session: administrator, ...phone },
    { name: 'approvals', path: '/manage_approvals', session: administrator },
    { name: 'feedbacks', path: '/feedbacks', session: administrator },
    { name: 'feedback-report', path: `/feedbacks?report=${sampleFeedbackId('door')}`, session: administrator },
    { name: 'audit', path: '/audit', session: administrator },
    { name: 'replay', path: '/replay', session: administrator },
    { name: 'import', path: '/import', session: administrator },
    { name: 'apiKeys', path: '/api_keys', session: administrator },
    { name: 'system', path: '/system', session: administrator },
    { name: 'what-if', path: '/what-if?ownersPublish=true', session: administrator },
    { name: 'history', path: `/services/${threadServiceId}/history`, session: administrator },
    { name: 'shelter-beds', path: `/services/${threadServiceId}/beds`, session: administrator },
    { name: 'beds-over-time', path: '/beds_history', session: administrator },
    { name: 'add-service', path: '/add_service', session: administrator },
    {
      name: 'add-service-refused',
      path: '/add_service',
      session: administrator,
      ...phone,
      act: (page) => pressFirst(page, /^(Save listing|Guardar ficha)$/),
    },
    { name: 'add-crisis-line', path: '/crisis_lines/new', session: administrator },
    { name: 'regions', path: '/regions', session: administrator },
    { name: 'region', path: `/regions/${sampleRegionId('region metro-denver')}`, session: administrator },
    { name: 'add-region', path: '/regions/new', session: administrator },
    { name: 'coordinators', path: '/coordinators', session: administrator, ...phone },
    { name: 'liaisons', path: '/liaisons', session: administrator, ...phone },
    { name: 'add-coordinator', path: '/coordinators/new', session: administrator, ...phone },
    { name: 'pages', path: '/manage_pages', session: administrator },
    { name: 'edit-page', path: '/manage_pages/faq', session: administrator },
    { name: 'page-history', path: '/manage_pages/faq/history', session: administrator, ...phone },
    { name: 'confirm', path: await sampleConfirmPath(shelter), ...phone },
    { name: 'permissions', path: '/permissions', session: administrator },
    {
      name: 'menu',
      path: '/',
      session: administrator,
      ...phone,
      act: async (page) => {
        await pressFirst(page, /^Men[uú]$/);
        await page.getByRole('link', { name: /^(Users|Usuarios) / }).waitFor();
      },
    },
  ];
};
