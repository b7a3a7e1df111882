import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aService } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '#web/api/ApiError.ts';
import type { Confirmation } from '#web/api/types.ts';
import { ConfirmPage } from './ConfirmPage.tsx';

const aConfirmation = (facts: Partial<Confirmation> = {}): Confirmation => ({
  service: aService({ revision: 8, website: 'https://example.org' }),
  expiresAt: '2026-12-04T03:35:00.000Z',
  changed: [],
  ...facts,
});
const CONFIRM_PATH = '/confirm?token=link-of-a-message&language=en';
const CONFIRMED = { id: 'blue-spruce', message: 'Thank you.', confirmedAt: '2026-11-20T03:35:00.000Z' };

type ApiOverrides = Parameters<typeof anApi>[0];
const openConfirmPage = (answers: ApiOverrides, language: 'en' | 'es' = 'en') => {
  window.history.replaceState(null, '', CONFIRM_PATH);
  return show(<ConfirmPage />, { api: anApi(answers), path: CONFIRM_PATH, language });
};
const findConfirmButton = () => screen.findByRole('button', { name: 'Yes, still correct' });
const mockConfirmation = () => jest.fn(async (_input: unknown) => CONFIRMED);

afterEach(() => window.history.replaceState(null, '', '/'));

test('the page shows the facts without confirming them, and removes the token from the address', async () => {
  const confirmFacts = mockConfirmation();
  const loadConfirmation = jest.fn(async (_input: unknown) => aConfirmation());
  openConfirmPage({ 'GET /confirmations/{token}': loadConfirmation, 'POST /confirmations/{token}': confirmFacts });
  expect(await screen.findByRole('heading', { name: 'Blue Spruce Night Shelter' })).toBeInTheDocument();
  expect(screen.getByText('(303) 555-0142')).toBeInTheDocument();
  expect(screen.getByText(/Thu.* 7:00\sPM/)).toBeInTheDocument();
  expect(loadConfirmation.mock.calls[0]?.[0]).toEqual({ path: { token: 'link-of-a-message' } });
  expect(window.location.href).not.toContain('link-of-a-message');
  expect(confirmFacts).not.toHaveBeenCalled();
});

test('confirms the revision that was shown, and thanks the user', async () => {
  const confirmFacts = mockConfirmation();
  openConfirmPage({ 'GET /confirmations/{token}': async () => aConfirmation(), 'POST /confirmations/{token}': confirmFacts });
  await userEvent.click(await findConfirmButton());
  expect(await screen.findByText('Thank you. The information is confirmed.')).toBeInTheDocument();
  expect(confirmFacts.mock.calls[0]?.[0]).toEqual({ path: { token: 'link-of-a-message' }, body: { revision: 8 } });
  expect(screen.queryByRole('button', { name: 'Yes, still correct' })).not.toBeInTheDocument();
});

test('links to the form of the place for corrections', async () => {
  openConfirmPage({ 'GET /confirmations/{token}': async () => aConfirmation() });
  expect(await screen.findByRole('link', { name: 'Something is wrong. Edit the listing' })).toHaveAttribute(
    'href',
    '/services/blue-spruce/edit',
  );
});

test('the page shows when a place was confirmed before, without a button', async () => {
  openConfirmPage({ 'GET /confirmations/{token}': async () => aConfirmation({ confirmedAt: '2026-11-18T20:00:00.000Z' }) });
  expect(await screen.findByText('Already confirmed on 11/18/2026.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Yes, still correct' })).not.toBeInTheDocument();
});

test('informs the second of two users that the place is already confirmed', async () => {
  const refusal = new ApiError(409, 'ALREADY_CONFIRMED', { params: { confirmedAt: '2026-11-18T20:00:00.000Z' } });
  openConfirmPage({
    'GET /confirmations/{token}': async () => aConfirmation(),
    'POST /confirmations/{token}': () => Promise.reject(refusal),
  });
  await userEvent.click(await findConfirmButton());
  expect(await screen.findByText('Already confirmed on 11/18/2026.')).toBeInTheDocument();
});

test('names and marks facts that changed since the message was sent', async () => {
  openConfirmPage({ 'GET /confirmations/{token}': async () => aConfirmation({ changed: ['phone'] }) });
  expect(await screen.findByText('Changed since the email was sent: phone.')).toBeInTheDocument();
  expect(screen.getAllByText('Changed')).toHaveLength(1);
});

test('the page shows facts that changed while it was open, so that the user confirms the new ones', async () => {
  let current = aConfirmation();
  const confirmFacts = jest.fn((_input: unknown) => {
    if (current.service.revision === 9) return Promise.resolve(CONFIRMED);
    current = aConfirmation({ service: aService({ revision: 9, phone: '3035550177' }), changed: ['phone'] });
    return Promise.reject(new ApiError(409, 'CONFIRM_FACTS_CHANGED', { text: 'Someone edited this listing while you were reading.' }));
  });
  openConfirmPage({ 'GET /confirmations/{token}': async () => current, 'POST /confirmations/{token}': confirmFacts });
  await userEvent.click(await findConfirmButton());
  expect(await screen.findByText('(303) 555-0177')).toBeInTheDocument();
  expect(screen.getByText('Changed since the email was sent: phone.')).toBeInTheDocument();
  await userEvent.click(await findConfirmButton());
  expect(await screen.findByText('Thank you. The information is confirmed.')).toBeInTheDocument();
  expect(confirmFacts.mock.calls.at(-1)?.[0]).toMatchObject({ body: { revision: 9 } });
});

test('the page shows why a link is rejected, with a link to sign in', async () => {
  const text = 'This link is more than 14 days old. Use the link of a newer message.';
  openConfirmPage({ 'GET /confirmations/{token}': () => Promise.reject(new ApiError(409, 'CONFIRM_LINK_EXPIRED', { text })) });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=%2Fmanage_services');
});

test('explains where to find the link when the address has no token', async () => {
  show(<ConfirmPage />, { path: '/confirm' });
  expect(await screen.findByRole('heading', { name: 'Open the link in the email again' })).toBeInTheDocument();
});

test('lets the user confirm again after a failed connection', async () => {
  let isLinkKnown = false;
  const confirmFacts = jest.fn((_input: unknown) =>
    isLinkKnown ? Promise.resolve(CONFIRMED) : Promise.reject(new TypeError('Failed to fetch')),
  );
  openConfirmPage({ 'GET /confirmations/{token}': async () => aConfirmation(), 'POST /confirmations/{token}': confirmFacts });
  await userEvent.click(await findConfirmButton());
  await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
  isLinkKnown = true;
  await userEvent.click(await findConfirmButton());
  expect(await screen.findByText('Thank you. The information is confirmed.')).toBeInTheDocument();
});

test('the page shows that the address of a hidden place is not displayed', async () => {
  openConfirmPage({ 'GET /confirmations/{token}': async () => aConfirmation({ service: aService({ isConfidential: true }) }) }, 'es');
  expect(await screen.findByText('La dirección está oculta y no se muestra aquí. Para revisarla, inicie sesión.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sí, sigue siendo correcto' })).toBeInTheDocument();
});
