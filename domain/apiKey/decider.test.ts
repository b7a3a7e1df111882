import { specification } from '#tests/support/given.ts';
import { decide, evolve, grantAt, initialState, type ApiKeyCommand, type ApiKeyFacts, type ApiKeyState } from './decider.ts';
import type { ApiKeyEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });

const NOW = Date.UTC(2026, 2, 10);
const TOMORROW = '2026-03-11T00:00:00.000Z';
const facts: ApiKeyFacts = { name: 'Example Mission', rights: ['countBeds'], serviceIds: ['aspen', 'birch'] };
const issue = (overrides: Partial<ApiKeyFacts> = {}): ApiKeyCommand => ({
  type: 'IssueApiKey',
  facts: { ...facts, ...overrides },
  now: NOW,
});
const issued = (overrides: Partial<ApiKeyFacts> = {}): ApiKeyEvent =>
  ({ type: 'ApiKeyIssued', data: { ...facts, ...overrides } }) as ApiKeyEvent;
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: {} };
const stateAfter = (...events: readonly ApiKeyEvent[]): ApiKeyState => events.reduce(evolve, initialState);

describe('an API key', () => {
  test('names each right and listing once, and listings only for counting beds', () => {
    given()
      .when(issue({ rights: ['countBeds', 'countBeds'], serviceIds: ['aspen', 'aspen'] }))
      .thenEvents(issued({ serviceIds: ['aspen'] }));
    given()
      .when(issue({ rights: ['readHistory'], serviceIds: ['aspen'] }))
      .thenEvents({ type: 'ApiKeyIssued', data: { name: facts.name, rights: ['readHistory'] } });
  });

  test.each<readonly [string, Partial<ApiKeyFacts>]>([
    ['no right', { rights: [] }],
    ['beds to count but no listing', { serviceIds: [] }],
    ['an expiry in the past', { expiresAt: '2026-03-10T00:00:00.000Z' }],
  ])('is not issued with %s', (_what, overrides) => {
    given().when(issue(overrides)).thenRejectedWith('VALIDATION_FAILED');
  });

  test('is revoked once', () => {
    given(issued()).when({ type: 'RevokeApiKey' }).thenEvents(revoked);
    given(issued(), revoked).when({ type: 'RevokeApiKey' }).thenNothing();
    given().when({ type: 'RevokeApiKey' }).thenRejectedWith('NOT_FOUND');
  });

  test('allows what it names until it expires or is revoked', () => {
    const grant = { rights: facts.rights, serviceIds: facts.serviceIds };
    expect(grantAt(stateAfter(issued()), NOW)).toEqual(grant);
    const expiring = stateAfter(issued({ expiresAt: TOMORROW }));
    expect([grantAt(expiring, Date.parse(TOMORROW) - 1), grantAt(expiring, Date.parse(TOMORROW))]).toEqual([grant, null]);
    expect([grantAt(stateAfter(issued(), revoked), NOW), grantAt(initialState, NOW)]).toEqual([null, null]);
  });
});
