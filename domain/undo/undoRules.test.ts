import { readFileSync } from 'node:fs';
import { bedsEventSchemas } from '../beds/events.ts';
import type { EventType } from '../events/registry.ts';
import { isAccessChange } from './accessUndo.ts';
import { isDifferentPlaceChange } from './differentPlaceUndo.ts';
import { isEdit } from './editUndo.ts';
import { RECORD_SUBJECTS, RECORD_UNDO } from './records/index.ts';
import { isDecision } from './serviceUndo.ts';
import { UNDO_RULES, type UndoRule } from './undoRules.ts';

const typesWith = (...rules: readonly UndoRule[]): readonly string[] =>
  Object.entries(UNDO_RULES)
    .filter(([, rule]) => rules.includes(rule))
    .map(([type]) => type)
    .toSorted();
const types = Object.keys(UNDO_RULES) as readonly EventType[];

test('the rules agree with the code that undoes each event', () => {
  expect(typesWith('service')).toEqual(
    types
      .filter(
        (type) =>
          type === 'ServiceAdded' || [isDecision, isEdit, isAccessChange, isDifferentPlaceChange].some((isUndone) => isUndone({ type })),
      )
      .toSorted(),
  );
  expect(typesWith('beds')).toEqual(Object.keys(bedsEventSchemas).toSorted());
  const recordTypes = RECORD_SUBJECTS.flatMap((subject) => RECORD_UNDO[subject].types);
  expect(typesWith('record')).toEqual(recordTypes.toSorted());
});

test('docs/events.md says of the same events that nothing undoes them, or names the event that does', () => {
  const lines = readFileSync('docs/events.md', 'utf8').split('\n');
  const documentedLine = (type: string): string => lines.find((line) => line.startsWith(`- \`${type}\``)) ?? '';
  const notUndone = types.filter((type) => documentedLine(type).includes('Not undone')).toSorted();
  expect(typesWith('never', 'eachItem')).toEqual(notUndone);
  expect(types.filter((type) => !documentedLine(type).includes('Not undone') && !documentedLine(type).includes('Undone by'))).toEqual([]);
});
