import * as fc from 'fast-check';
import { pastCommands, type PastCommand } from '#tests/support/pastCommands.ts';
import type { RecordedEvent } from '../../envelope/envelope.ts';
import { evolve as evolveRegion, initialState as noRegion, isRegionEvent, regionEvents } from '../../region/decider.ts';
import { decide, drawnRegions, evolve, initialState, type RegionMapCommand, type RegionMapState } from '../../region/map/decider.ts';
import { DomainError } from '../../values/errors.ts';
import { RECORD_UNDO } from './index.ts';
import { regionsOfMapCommand, resolveRegionCommand } from './region.ts';
import { regionMapCommandOfUndo } from './regionMapUndo.ts';

const NOW = '2026-03-11T10:00:00.000Z';
const REGION_IDS = ['metro', 'north'] as const;
const historyOf = (commands: readonly PastCommand[]) => pastCommands(commands, { id: 'sue', role: 'SUPER USER' });
const regionState = (history: readonly RecordedEvent[]) => history.filter(isRegionEvent).reduce(evolveRegion, noRegion);
const applied = (command: RegionMapCommand, state: RegionMapState): RegionMapState =>
  decide(command, state).reduce((before, event) => evolve(before, { ...event, revision: BigInt(before.revision + 1) }), state);

const draw = (id: string) => ({ type: 'RegionDrawn', data: { regionId: id, name: 'R', counties: [], coordinatorIds: ['rosa'] } });

const region = fc.record({
  name: fc.constantFrom('R', 'S'),
  counties: fc.uniqueArray(fc.constantFrom('A, CO', 'B, CO', 'C, CO'), { minLength: 1 }),
  coordinatorIds: fc.uniqueArray(fc.constantFrom('rosa', 'tom'), { minLength: 1 }),
});
const regionId = fc.constantFrom(...REGION_IDS);
const mapCommand: fc.Arbitrary<RegionMapCommand> = fc.oneof(
  fc.record({
    type: fc.constantFrom('AddRegion' as const, 'ReviseRegion' as const),
    regionId,
    facts: region,
    move: fc.subarray(['A, CO', 'B, CO', 'C, CO']),
  }),
  fc.record({ type: fc.constantFrom('RemoveRegion' as const, 'RestoreRegion' as const), regionId }),
);

test('an undo brings a region back as it was before the command, or changes nothing', () => {
  covers('regions-6');
  fc.assert(
    fc.property(fc.array(mapCommand, { maxLength: 12 }), fc.nat(11), (commands, undoneIndex) => {
      let state = initialState;
      const streams = new Map<string, PastCommand[]>(REGION_IDS.map((id) => [id, []]));
      for (const [index, command] of commands.entries())
        try {
          state = applied(command, state);
          for (const [id, stream] of streams) {
            const events = regionEvents(state.regions.get(id), regionState(historyOf(stream)));
            if (events.length > 0) stream.push({ by: `command ${index}`, events });
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      for (const [id, stream] of streams) {
        const history = historyOf(stream);
        const undone = stream[undoneIndex % Math.max(stream.length, 1)];
        if (undone === undefined) continue;
        const before = regionState(historyOf(stream.slice(0, stream.indexOf(undone))));
        try {
          const undoEvents = RECORD_UNDO.region.undo(history, undone.by, NOW);
          const command = regionMapCommandOfUndo({ subject: 'region', id, history }, undoEvents);
          const drawnAfter = command === null ? undefined : drawnRegions(applied(command, state)).find(([each]) => each === id)?.[1];
          expect(drawnAfter === undefined).toBe(before.status !== 'listed');
          if (stream.at(-1) === undone && drawnAfter !== undefined) expect(drawnAfter).toEqual(before.facts);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
    }),
  );
});

test('commands on the map are found in the streams of their regions, those of coordinators are not', () => {
  const mapHistory = historyOf([
    { by: 'move', events: [draw('metro'), draw('north')] },
    { by: 'leave', events: [draw('metro'), { type: 'CoordinatorWithdrawn', data: { coordinatorId: 'tom', regionIds: ['metro'] } }] },
  ]);
  expect(regionsOfMapCommand(mapHistory, 'move')).toEqual(['metro', 'north']);
  expect(regionsOfMapCommand(mapHistory, 'leave')).toEqual([]);
  const [part] = historyOf([{ by: 'part', events: [{ type: 'RegionRemoved', data: {} }] }]);
  const history = part === undefined ? [] : [{ ...part, metadata: { ...part.metadata, causationId: 'move' } }];
  expect(['part', 'move', 'other'].map((id) => resolveRegionCommand(history, id))).toEqual(['part', 'part', 'other']);
});
