import { undoneIn, withoutUndone, type Said } from './undone.ts';

const said = (commandId: string, undoes?: string): Said => ({ metadata: { commandId, ...(undoes === undefined ? {} : { undoes }) } });
const commandsOf = (history: readonly Said[]): readonly string[] => history.map(({ metadata }) => metadata.commandId);

test('a command stands undone by the command that undid it', () => {
  expect([...undoneIn([said('a'), said('b'), said('u', 'a')])]).toEqual([['a', 'u']]);
});

test('an undo that was undone undoes nothing; the command can be undone again', () => {
  const twice = [said('a'), said('u', 'a'), said('v', 'u')];
  expect([...undoneIn(twice)]).toEqual([['u', 'v']]);
  expect([...undoneIn([...twice, said('w', 'a')])]).toEqual([
    ['a', 'w'],
    ['u', 'v'],
  ]);
  expect([...undoneIn([...twice, said('w', 'v')])]).toEqual([
    ['v', 'w'],
    ['a', 'u'],
  ]);
});

test('a history without what was undone in it keeps what undid something of before', () => {
  expect(commandsOf(withoutUndone([said('a'), said('b'), said('u', 'a')]))).toEqual(['b']);
  expect(commandsOf(withoutUndone([said('b'), said('u', 'a')]))).toEqual(['b', 'u']);
  expect(commandsOf(withoutUndone([said('u', 'a'), said('v', 'u')]))).toEqual([]);
});
