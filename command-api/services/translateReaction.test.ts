import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { recordAs } from '#tests/support/recorded.ts';
import type { Reaction } from '../commands/reaction.ts';
import { createTranslateReactions, IMPORT_IDLE_MS } from './translateReaction.ts';

/*
 * Assignment of texts to the two translation reactions: texts saved by users run at once, texts of a file after all its rows are imported.
 */

const NOON = Date.parse('2026-03-10T12:00:00.000Z');
const MACHINE = {
  type: 'ServiceTranslated',
  data: { language: 'es', fields: { summary: 'Pan', description: '', age: '' }, source: 'machine', ofRevision: 1 },
} as const;
const PERSON = {
  type: 'ServiceTranslated',
  data: { language: 'es', fields: { summary: '', description: '', age: '' }, source: 'person', ofRevision: 1 },
} as const;
const DESCRIBED = { type: 'ServiceDescribed', data: { name: 'Pantry', summary: 'Bread', description: '', age: '' } } as const;

const startReactions = (): { readonly reactionToPeople: Reaction; readonly reactionToFiles: Reaction; advanceTime(ms: number): void } => {
  let now = 0;
  const [reactionToPeople, reactionToFiles] = createTranslateReactions({
    // These tests run no task.
    store: {} as EventStore,
    translation: { hasEngine: true, isReady: () => true, translate: () => Promise.reject(new Error('not asked')) },
    clock: () => NOON,
    processorUse: () => 0,
    elapsed: () => now,
  });
  if (reactionToPeople === undefined || reactionToFiles === undefined) throw new Error('There are two reactions');
  return { reactionToPeople, reactionToFiles, advanceTime: (ms) => void (now += ms) };
};

const recorded = (event: ServiceEvent, via: 'web' | 'import'): RecordedEvent =>
  recordAs(event, {
    streamName: 'service-1',
    revision: 1,
    actor: { id: 'ana', role: 'ADMINISTRATOR', via },
    occurredAt: new Date(NOON).toISOString(),
  });

const ADDED_TASK = [{ add: { key: 'translate 1 1', kind: 'translate', dueAt: NOON } }];

test.each([
  ['a text that a person saves', DESCRIBED],
  ['a text that a person leaves empty in Spanish', PERSON],
])('assigns %s to one reaction, and the same text from a file to the other', (_title, event) => {
  const { reactionToPeople, reactionToFiles } = startReactions();
  expect([reactionToPeople.react(recorded(event, 'web')), reactionToFiles.react(recorded(event, 'web'))]).toMatchObject([ADDED_TASK, []]);
  expect([reactionToPeople.react(recorded(event, 'import')), reactionToFiles.react(recorded(event, 'import'))]).toMatchObject([
    [],
    ADDED_TASK,
  ]);
});

test('removes a text that a machine translated from both lists', () => {
  const { reactionToPeople, reactionToFiles } = startReactions();
  const removed = [{ remove: 'translate 1 1' }];
  expect([reactionToPeople.react(recorded(MACHINE, 'web')), reactionToFiles.react(recorded(MACHINE, 'web'))]).toEqual([removed, removed]);
});

test('translates imported texts after the last row of the file, texts of users at once', () => {
  const { reactionToPeople, reactionToFiles, advanceTime } = startReactions();
  expect(reactionToFiles.isReady?.()).toBe(true);
  for (const reaction of [reactionToPeople, reactionToFiles]) reaction.react(recorded(DESCRIBED, 'import'));
  expect([reactionToPeople.isReady?.(), reactionToFiles.isReady?.()]).toEqual([true, false]);
  advanceTime(IMPORT_IDLE_MS - 1);
  expect(reactionToFiles.isReady?.()).toBe(false);
  advanceTime(1);
  expect([reactionToPeople.isReady?.(), reactionToFiles.isReady?.()]).toEqual([true, true]);
});
