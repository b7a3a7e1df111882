import { screen, waitFor } from '@testing-library/react';
import { anApi, aService, aSession } from '#tests/web/builders.ts';
import { findWholeForm } from '#tests/web/findControls.ts';
import { aServiceOfOthers } from '#tests/web/managed.ts';
import { show } from '#tests/web/show.tsx';
import { session, type SessionUser } from '../../browser/session.ts';
import { AddServicePage, EditServicePage } from './pages.ts';

afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

const openFormAs = (userFacts: Partial<SessionUser>, api: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') => {
  session.set(aSession(userFacts));
  return show(<EditServicePage id="blue-spruce" />, { api: anApi(api), path: '/services/blue-spruce/edit', language });
};
const managedBy = (role: 'VOLUNTEER' | 'USER') => async () => [aServiceOfOthers({ owner: { id: 'lee-2', name: 'Lee', role } })];
const sectionHeadings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const findForm = () => findWholeForm();
const findRefusal = async () => {
  expect(await screen.findByRole('heading', { name: 'You can’t edit this listing.' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to its page' })).toHaveAttribute('href', '/services/blue-spruce');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save listing' })).not.toBeInTheDocument();
};

describe('form of an existing service', () => {
  test.each(['USER', 'VOLUNTEER', 'VOLUNTEER SENIOR'] as const)(
    'is hidden from a %s who does not own it, with links to other pages',
    async (role) => {
      openFormAs({ role });
      await findRefusal();
    },
  );

  test('is shown to its owner', async () => {
    openFormAs({}, { 'GET /services/{id}': async () => aService({ user: 'ana-1' }) });
    expect(await findForm()).toBeInTheDocument();
  });

  test('is shown to an administrator for a service with any owner', async () => {
    openFormAs({ role: 'ADMINISTRATOR' }, { 'GET /services/{id}': async () => aService({ user: 'lee-2' }) });
    expect(await findForm()).toBeInTheDocument();
  });

  test.each([
    [{ user: 'ana-1', isApproved: true }, 'en', 'Visitors see your changes as soon as you save.'],
    [{ user: 'ana-1', isApproved: false }, 'en', 'Visitors will see it when it is approved.'],
    [{ user: 'lee-2', isApproved: false }, 'es', 'El público no ve esta ficha hasta que se apruebe.'],
  ] as const)('shows when a saved change of %j becomes public, beside the card and below the fields', async (facts, language, sentence) => {
    openFormAs({ role: 'ADMINISTRATOR' }, { 'GET /services/{id}': async () => aService(facts) }, language);
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
  });

  test('lets a lead edit the service of a volunteer, but not of a provider', async () => {
    const { unmount } = openFormAs({ role: 'VOLUNTEER LEAD' }, { 'GET /services/managed': managedBy('VOLUNTEER') });
    expect(await findForm()).toBeInTheDocument();
    unmount();
    openFormAs({ role: 'VOLUNTEER LEAD' }, { 'GET /services/managed': managedBy('USER') });
    await findRefusal();
  });

  test('does not let a lead edit a service that they do not manage', async () => {
    openFormAs({ role: 'VOLUNTEER LEAD' }, { 'GET /services/managed': async () => [] });
    await findRefusal();
  });

  test('hides only the beds of a volunteer’s service from a super user', async () => {
    openFormAs({ role: 'SUPER USER' }, { 'GET /services/managed': managedBy('VOLUNTEER') });
    expect(await findForm()).toBeInTheDocument();
    expect(sectionHeadings()).toEqual(expect.arrayContaining(['Name and description', 'Urgent notice']));
    expect(sectionHeadings()).not.toContain('Beds');
  });
});

describe('form for a volunteer with an unapproved account', () => {
  test('is replaced by a message, both for a new and for an existing service', async () => {
    const { unmount } = openFormAs({ role: 'VOLUNTEER', isApproved: false });
    expect(screen.getByRole('heading', { name: 'Edit listing' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your account needs approval first.' })).toBeInTheDocument();
    unmount();
    show(<AddServicePage />, { path: '/add_service' });
    expect(screen.getByRole('heading', { name: 'Add listing' })).toBeInTheDocument();
    expect(screen.getByText(/^A volunteer lead or an admin reviews your sign-up/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('shows the message in Spanish', () => {
    session.set(aSession({ role: 'VOLUNTEER', isApproved: false }));
    show(<AddServicePage />, { path: '/add_service', language: 'es' });
    expect(screen.getByRole('heading', { name: 'Primero su cuenta necesita aprobación.' })).toBeInTheDocument();
  });
});
