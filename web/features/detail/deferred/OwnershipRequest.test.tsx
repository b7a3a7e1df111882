import { screen, waitFor } from '@testing-library/react';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aService, anApi, aSession } from '#tests/web/builders.ts';
import { anUnownedListing } from '#tests/web/managed.ts';
import { show } from '#tests/web/show.tsx';
import type { ManagedService } from '#web/api/types.ts';
import { session } from '#web/browser/session.ts';
import en from '#web/i18n/visitor.en.json';
import es from '#web/i18n/visitor.es.json';
import { preloadPrintSheet } from '../printSheetLoader.ts';
import { DeferredSections } from './DeferredSections.tsx';

afterEach(() => session.set(null));

const QUESTION = 'Do you run this place?';

const openPage = async (managedServices: ManagedService[], language: Language = 'en') => {
  const requestOwnership = jest.fn(async () => managedServices);
  show(<DeferredSections service={aService()} />, { language, api: anApi({ 'GET /services/managed': requestOwnership }) });
  // The print sheet loads last.
  void preloadPrintSheet();
  await screen.findByRole('img', { name: language === 'es' ? es.visitor.share.code : en.visitor.share.code });
  return requestOwnership;
};

describe('a listing without an owner', () => {
  test.each([
    ['en', QUESTION, 'Claim this listing'],
    ['es', '¿Usted está a cargo de este lugar?', 'Solicitar esta ficha'],
  ] as const)('lets a signed-in user request the listing (%s)', async (language, question, requestedText) => {
    session.set(aSession());
    const requestOwnership = await openPage([anUnownedListing()], language);
    expect(await screen.findByRole('link', { name: requestedText })).toHaveAttribute(
      'href',
      '/manage_services?shown=unowned&q=Blue+Spruce+Night+Shelter',
    );
    expect(screen.getByText(question)).toBeInTheDocument();
    expect(requestOwnership).toHaveBeenCalledWith({ query: { id: 'blue-spruce', limit: 1, shown: 'unowned' } }, expect.anything());
  });

  test('shows that the user requested it already', async () => {
    session.set(aSession());
    await openPage([{ ...anUnownedListing(), isRequestedByYou: true }]);
    expect(await screen.findByText('You claimed this listing. An admin will review your request.')).toBeInTheDocument();
    expect(screen.queryByText(QUESTION)).toBeNull();
  });
});

test('a service that has an owner has no button to request it', async () => {
  session.set(aSession());
  const requestOwnership = await openPage([]);
  await waitFor(() => expect(requestOwnership).toHaveBeenCalled());
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test.each([
  ['a guest', null],
  ['a volunteer who waits for approval', aSession({ role: 'VOLUNTEER', isApproved: false })],
])('shows nothing to %s, and sends no request', async (_who, visitorRole) => {
  session.set(visitorRole);
  const requestOwnership = await openPage([anUnownedListing()]);
  expect(requestOwnership).not.toHaveBeenCalled();
  expect(screen.queryByText(QUESTION)).toBeNull();
});
