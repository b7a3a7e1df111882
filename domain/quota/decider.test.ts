import * as fc from 'fast-check';
import { specification } from '#tests/support/given.ts';
import { DomainError } from '../values/errors.ts';
import { decide, evolve, initialState, type QuotaCommand } from './decider.ts';
import type { QuotaEvent } from './events.ts';
import { DEFAULT_QUOTA, MAX_QUOTA } from './limits.ts';

const given = specification({ decide, evolve, initialState });

const claimed = (serviceId: string): QuotaEvent => ({ type: 'SlotClaimed', data: { serviceId } });
const released = (serviceId: string): QuotaEvent => ({ type: 'SlotReleased', data: { serviceId } });
const claim = (serviceId: string, { unlimited = false } = {}): QuotaCommand => ({ type: 'Reserve', serviceId, unlimited });
const threeClaims = [claimed('a'), claimed('b'), claimed('c')];

describe('a quota', () => {
  test('allows three services unless an administrator set another number', () => {
    covers('3-13', '6-43', '9-33');
    given(claimed('a'), claimed('b')).when(claim('c')).thenEvents(claimed('c'));
    given(...threeClaims)
      .when(claim('d'))
      .thenRejectedWith('MAX_LIMIT_REACHED', { quota: 3, used: 3 });
    given(...threeClaims, { type: 'QuotaSet', data: { from: 3, to: 4 } })
      .when(claim('d'))
      .thenEvents(claimed('d'));
  });

  test('does not limit administrators', () => {
    covers('5-117');
    given(...threeClaims)
      .when(claim('d', { unlimited: true }))
      .thenEvents(claimed('d'));
  });

  test('reserves a place for a service once and releases it once', () => {
    given(...threeClaims)
      .when(claim('b'))
      .thenNothing();
    given(...threeClaims)
      .when({ type: 'Release', serviceId: 'b' })
      .thenEvents(released('b'));
    given(...threeClaims, released('b'))
      .when({ type: 'Release', serviceId: 'b' })
      .thenNothing();
    given(...threeClaims, released('b'))
      .when(claim('d'))
      .thenEvents(claimed('d'));
  });

  test('keeps its reservations when it is lowered, and rejects new ones', () => {
    const lowered: QuotaEvent = { type: 'QuotaSet', data: { from: 3, to: 1 } };
    given(...threeClaims)
      .when({ type: 'SetQuota', quota: 1 })
      .thenEvents(lowered);
    given(...threeClaims, lowered, released('a'))
      .when(claim('d'))
      .thenRejectedWith('MAX_LIMIT_REACHED', { quota: 1, used: 2 });
  });

  test('can be set to one', () => {
    covers('5-116');
    given()
      .when({ type: 'SetQuota', quota: 1 })
      .thenEvents({ type: 'QuotaSet', data: { from: DEFAULT_QUOTA, to: 1 } });
  });

  test.each([0, -1, 1.5, MAX_QUOTA + 1, Number.NaN])('rejects the value %p', (quota) => {
    covers('5-70');
    given().when({ type: 'SetQuota', quota }).thenRejectedWith('QUOTA_OUT_OF_RANGE');
  });

  test('records only a changed value', () => {
    given().when({ type: 'SetQuota', quota: DEFAULT_QUOTA }).thenNothing();
  });

  test('is never exceeded by reservations within it, for commands in any order', () => {
    const serviceId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const command: fc.Arbitrary<QuotaCommand> = fc.oneof(
      serviceId.map((id) => claim(id)),
      serviceId.map((id): QuotaCommand => ({ type: 'Release', serviceId: id })),
      fc.integer({ min: 1, max: 5 }).map((quota): QuotaCommand => ({ type: 'SetQuota', quota })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = initialState;
        for (const nextCommand of commands) {
          let events: readonly QuotaEvent[] = [];
          try {
            events = decide(nextCommand, state);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
          const previousCount = state.reservations.length;
          for (const event of events) state = evolve(state, { ...event, revision: BigInt(state.revision + 1) });
          expect(new Set(state.reservations).size).toBe(state.reservations.length);
          if (state.reservations.length > previousCount) expect(state.reservations.length).toBeLessThanOrEqual(state.quota);
        }
      }),
    );
  });
});
