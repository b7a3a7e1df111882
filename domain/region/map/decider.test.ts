import * as fc from 'fast-check';
import { specification } from '#tests/support/given.ts';
import { DomainError } from '../../values/errors.ts';
import type { RegionFacts } from '../form.ts';
import { decide, decideAll, drawnRegions, evolve, initialState, type RegionMapCommand } from './decider.ts';
import type { RegionMapEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });

const facts = (overrides: Partial<RegionFacts> = {}): RegionFacts => ({
  name: 'Metro Denver',
  counties: ['Adams, CO', 'Denver, CO'],
  coordinatorIds: ['rosa'],
  ...overrides,
});
const drawn = (regionId: string, overrides: Partial<RegionFacts> = {}): RegionMapEvent => {
  const { name, counties, coordinatorIds } = facts(overrides);
  return { type: 'RegionDrawn', data: { regionId, name, counties: [...counties], coordinatorIds: [...coordinatorIds] } };
};
const lifted = (regionId: string): RegionMapEvent => ({ type: 'RegionLifted', data: { regionId } });
const withdrawn = (coordinatorId: string, ...regionIds: string[]): RegionMapEvent => ({
  type: 'CoordinatorWithdrawn',
  data: { coordinatorId, regionIds },
});
const north = { name: 'North', counties: ['Boulder, CO', 'Weld, CO'], coordinatorIds: ['lee'] };
const revise = (regionId: string, overrides: Partial<RegionFacts>, move: readonly string[] = []): RegionMapCommand => ({
  type: 'ReviseRegion',
  regionId,
  facts: facts(overrides),
  move,
});
const redraw = (regionId: string, overrides: Partial<RegionFacts> = {}): RegionMapCommand => ({
  type: 'RedrawRegion',
  regionId,
  facts: facts(overrides),
});

describe('a region on the map', () => {
  test('is added once, and a revision with equal facts writes no event', () => {
    given().when({ type: 'AddRegion', regionId: 'metro', facts: facts(), move: [] }).thenEvents(drawn('metro'));
    given(drawn('metro')).when({ type: 'AddRegion', regionId: 'metro', facts: facts(), move: [] }).thenRejectedWith('ALREADY_EXISTS');
    given(drawn('metro')).when(revise('metro', {})).thenNothing();
    given(drawn('metro'))
      .when(revise('metro', { name: 'Denver' }))
      .thenEvents(drawn('metro', { name: 'Denver' }));
    given().when(revise('metro', {})).thenRejectedWith('NOT_FOUND');
  });

  test('takes a county of another region only if the form allows moving it', () => {
    const requestedCounties = { counties: ['Boulder, CO', 'Denver, CO'] };
    given(drawn('metro'), drawn('north', north))
      .when(revise('metro', requestedCounties))
      .thenRejectedWith('COUNTY_IN_OTHER_REGION', { counties: [{ county: 'Boulder, CO', regionId: 'north', region: 'North' }] });
    given(drawn('metro'), drawn('north', north))
      .when(revise('metro', requestedCounties, ['Boulder, CO']))
      .thenEvents(drawn('metro', requestedCounties), drawn('north', { ...north, counties: ['Weld, CO'] }));
    given(drawn('metro'), drawn('north', north), lifted('north'))
      .when(revise('metro', requestedCounties))
      .thenEvents(drawn('metro', requestedCounties));
  });

  test('distinguishes counties of the same name in two states', () => {
    given(drawn('metro', { counties: ['Adams, CO'] }))
      .when({ type: 'AddRegion', regionId: 'ohio', facts: facts({ counties: ['Adams, OH'] }), move: [] })
      .thenEvents(drawn('ohio', { counties: ['Adams, OH'] }));
  });

  test('is restored without withdrawn coordinators and counties that other regions took', () => {
    given(drawn('metro')).when({ type: 'RemoveRegion', regionId: 'metro' }).thenEvents(lifted('metro'));
    given(drawn('metro'), lifted('metro')).when({ type: 'RemoveRegion', regionId: 'metro' }).thenNothing();
    given(drawn('metro'), lifted('metro')).when(revise('metro', {})).thenRejectedWith('REMOVED');
    given(drawn('metro')).when({ type: 'RestoreRegion', regionId: 'metro' }).thenNothing();
    given(
      drawn('metro', { coordinatorIds: ['rosa', 'tom'] }),
      lifted('metro'),
      drawn('north', { ...north, counties: ['Adams, CO'] }),
      withdrawn('tom'),
    )
      .when({ type: 'RestoreRegion', regionId: 'metro' })
      .thenEvents(drawn('metro', { counties: ['Denver, CO'] }));
    given(drawn('metro'), lifted('metro'), withdrawn('rosa'))
      .when({ type: 'RestoreRegion', regionId: 'metro' })
      .thenRejectedWith('AT_LEAST_ONE_COORDINATOR');
  });
});

describe('a region that is drawn again with former facts', () => {
  test('gets exactly these facts, or the command is rejected', () => {
    given(drawn('metro')).when(redraw('metro')).thenNothing();
    given(drawn('metro'), lifted('metro')).when(redraw('metro')).thenEvents(drawn('metro'));
    given(drawn('metro'), lifted('metro'), drawn('north', { ...north, counties: ['Adams, CO'] }))
      .when(redraw('metro'))
      .thenRejectedWith('COUNTY_IN_OTHER_REGION', { counties: [{ county: 'Adams, CO', regionId: 'north', region: 'North' }] });
    given(drawn('metro'), lifted('metro'), withdrawn('rosa')).when(redraw('metro')).thenRejectedWith('COORDINATOR_NOT_FOUND');
    given().when(redraw('metro')).thenRejectedWith('NOT_FOUND');
  });

  test('gets a county back when both regions are redrawn together, in either order', () => {
    const events = [drawn('metro', { counties: ['Denver, CO'] }), drawn('north', { ...north, counties: ['Adams, CO'] })];
    const state = events.reduce((before, event) => evolve(before, { ...event, revision: BigInt(before.revision + 1) }), initialState);
    const commands = [redraw('metro'), redraw('north', north)];
    const expected = [drawn('north', north), drawn('metro')];
    for (const ordered of [commands, commands.toReversed()]) expect(decideAll(ordered, state)).toEqual(expected);
    expect(() => decideAll([redraw('metro')], state)).toThrow('COUNTY_IN_OTHER_REGION');
  });
});

describe('a coordinator on the map', () => {
  test('leaves all regions, unless it is the last one of a region', () => {
    given(drawn('metro'))
      .when({ type: 'WithdrawCoordinator', coordinatorId: 'rosa' })
      .thenRejectedWith('LAST_COORDINATOR', { regions: 'Metro Denver' });
    given(drawn('metro', { coordinatorIds: ['rosa', 'tom'] }))
      .when({ type: 'WithdrawCoordinator', coordinatorId: 'rosa' })
      .thenEvents(drawn('metro', { coordinatorIds: ['tom'] }), withdrawn('rosa', 'metro'));
    given(drawn('metro'), lifted('metro')).when({ type: 'WithdrawCoordinator', coordinatorId: 'rosa' }).thenEvents(withdrawn('rosa'));
    given(withdrawn('rosa')).when({ type: 'WithdrawCoordinator', coordinatorId: 'rosa' }).thenNothing();
  });

  test('gets back its former regions only by returning', () => {
    given(withdrawn('tom'))
      .when({ type: 'AddRegion', regionId: 'metro', facts: facts({ coordinatorIds: ['tom'] }), move: [] })
      .thenRejectedWith('COORDINATOR_NOT_FOUND');
    given(drawn('metro'), withdrawn('tom', 'metro', 'north'))
      .when({ type: 'ReturnCoordinator', coordinatorId: 'tom' })
      .thenEvents({ type: 'CoordinatorReturned', data: { coordinatorId: 'tom' } }, drawn('metro', { coordinatorIds: ['rosa', 'tom'] }));
    given(drawn('metro')).when({ type: 'ReturnCoordinator', coordinatorId: 'tom' }).thenNothing();
  });

  test('is added to an existing region once', () => {
    const appoint = { type: 'AppointCoordinator', coordinatorId: 'tom', regionId: 'metro' } as const;
    given(drawn('metro'))
      .when(appoint)
      .thenEvents(drawn('metro', { coordinatorIds: ['rosa', 'tom'] }));
    given(drawn('metro', { coordinatorIds: ['tom'] }))
      .when(appoint)
      .thenNothing();
    given(drawn('metro'), lifted('metro')).when(appoint).thenRejectedWith('REMOVED');
    given(drawn('metro'), withdrawn('tom')).when(appoint).thenRejectedWith('COORDINATOR_NOT_FOUND');
  });
});

test('keeps each county in one region at most and each region with a coordinator, for any commands', () => {
  covers('regions-1');
  const id = fc.constantFrom('metro', 'north', 'west');
  const counties = fc.uniqueArray(fc.constantFrom('A, CO', 'B, CO', 'C, CO'), { minLength: 1 });
  const coordinatorIds = fc.uniqueArray(fc.constantFrom('rosa', 'tom', 'lee'), { minLength: 1 });
  const region = fc.record({ name: fc.constant('R'), counties, coordinatorIds });
  const move = fc.subarray(['A, CO', 'B, CO', 'C, CO']);
  const command: fc.Arbitrary<RegionMapCommand> = fc.oneof(
    fc.record({ type: fc.constantFrom('AddRegion', 'ReviseRegion'), regionId: id, facts: region, move }),
    fc.record({ type: fc.constantFrom('RemoveRegion', 'RestoreRegion'), regionId: id }),
    fc.record({ type: fc.constant('RedrawRegion' as const), regionId: id, facts: region }),
    fc.record({ type: fc.constant('AppointCoordinator' as const), regionId: id, coordinatorId: fc.constantFrom('rosa', 'tom') }),
    fc.record({
      type: fc.constantFrom('WithdrawCoordinator' as const, 'ReturnCoordinator' as const),
      coordinatorId: fc.constantFrom('rosa', 'tom', 'lee'),
    }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      let state = initialState;
      for (const nextCommand of commands) {
        try {
          for (const event of decide(nextCommand, state)) state = evolve(state, { ...event, revision: BigInt(state.revision + 1) });
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
        const regionFacts = drawnRegions(state).map(([, drawnFacts]) => drawnFacts);
        const assignedCounties = regionFacts.flatMap((drawnFacts) => drawnFacts.counties);
        expect(new Set(assignedCounties).size).toBe(assignedCounties.length);
        for (const drawnFacts of regionFacts) {
          expect(drawnFacts.coordinatorIds.length).toBeGreaterThan(0);
          expect(drawnFacts.coordinatorIds.filter((assignedId) => state.withdrawn.has(assignedId))).toEqual([]);
        }
      }
    }),
  );
});
