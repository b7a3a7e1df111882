import { undoneCommands, withoutUndone, type UndoableEvent } from './undoneCommands.ts';

const event = (commandId: string, undoes?: string): UndoableEvent => ({
  metadata: { commandId, ...(undoes === undefined ? {} : { undoes }) },
});
const commandsOf = (history: readonly UndoableEvent[]): readonly string[] => history.map(({ metadata }) => metadata.commandId);

test('returns an undone command with the command that undid it', () => {
  expect([...undoneCommands([event('a'), event('b'), event('u', 'a')])]).toEqual([['a', 'u']]);
});

test('an undone undo has no effect, and the command can be undone again', () => {
  const twice = [event('a'), event('u', 'a'), event('v', 'u')];
  expect([...undoneCommands(twice)]).toEqual([['u', 'v']]);
  expect([...undoneCommands([...twice, event('w', 'a')])]).toEqual([
    ['a', 'w'],
    ['u', 'v'],
  ]);
  expect([...undoneCommands([...twice, event('w', 'v')])]).toEqual([
    ['v', 'w'],
    ['a', 'u'],
  ]);
});

test('removes commands and their undos, but keeps an undo of a command outside the history', () => {
  expect(commandsOf(withoutUndone([event('a'), event('b'), event('u', 'a')]))).toEqual(['b']);
  expect(commandsOf(withoutUndone([event('b'), event('u', 'a')]))).toEqual(['b', 'u']);
  expect(commandsOf(withoutUndone([event('u', 'a'), event('v', 'u')]))).toEqual([]);
});
