import * as fc from 'fast-check';
import { compareVersions, countOpenChoices, decide, mergeVersions, wholeFields, type Conflict, type Piece } from './merge.ts';

const FIELDS = ['name', 'phone', 'city'] as const;
type Texts = Readonly<Record<(typeof FIELDS)[number], string>>;
type TextConflict = Conflict<Texts, Piece<keyof Texts>>;

const compare = (was: Texts, yours: Texts, theirs: Texts, earlier?: TextConflict): TextConflict =>
  compareVersions(
    wholeFields<Texts>(),
    FIELDS.map((key) => ({ key })),
    { was, yours, theirs },
    earlier,
  );
const merged = (conflict: TextConflict): Texts => mergeVersions(wholeFields<Texts>(), conflict);
const keysOf = (pieces: readonly Piece[]) => pieces.map(({ key }) => key);

const WAS: Texts = { name: 'Blue Spruce', phone: '1', city: 'Boulder' };
const YOURS: Texts = { ...WAS, name: 'Blue Spruce Shelter', phone: '2' };
const THEIRS: Texts = { ...WAS, phone: '3', city: 'Denver' };

describe('merging two versions', () => {
  test('needs a choice only for what both users changed differently', () => {
    const conflict = compare(WAS, YOURS, THEIRS);
    expect(conflict.disputed).toEqual([{ key: 'phone', choice: null, rewritten: '' }]);
    expect(keysOf(conflict.onlyTheirs)).toEqual(['city']);
    expect(countOpenChoices(conflict)).toBe(1);
    expect(countOpenChoices(null)).toBe(0);
  });

  test('takes the version of each decision, and the user’s own while the choice is open', () => {
    const conflict = compare(WAS, YOURS, THEIRS);
    const phoneAfter = (decision: Parameters<typeof decide>[2]) => merged(decide(conflict, ['phone'], decision)).phone;
    expect(merged(conflict)).toEqual({ name: 'Blue Spruce Shelter', phone: '2', city: 'Denver' });
    expect(phoneAfter({ choice: 'yours' })).toBe('2');
    expect(phoneAfter({ choice: 'theirs' })).toBe('3');
    expect(phoneAfter({ choice: 'rewritten', rewritten: '4' })).toBe('4');
  });

  test('keeps the rewritten text while another version is chosen', () => {
    const rewritten = decide(compare(WAS, YOURS, THEIRS), ['phone'], { choice: 'rewritten', rewritten: '4' });
    expect(decide(rewritten, ['phone'], { choice: 'theirs' }).disputed).toEqual([{ key: 'phone', choice: 'theirs', rewritten: '4' }]);
  });

  test('keeps an earlier choice until one of the versions changes', () => {
    const chosen = decide(compare(WAS, YOURS, THEIRS), ['phone'], { choice: 'theirs' });
    const choiceAfter = (yours: Texts, theirs: Texts) => compare(WAS, yours, theirs, chosen).disputed[0]?.choice;
    expect(choiceAfter({ ...YOURS, name: 'Spruce' }, { ...THEIRS, city: 'Aurora' })).toBe('theirs');
    expect(choiceAfter({ ...YOURS, phone: '5' }, THEIRS)).toBeNull();
    expect(choiceAfter(YOURS, { ...THEIRS, phone: '5' })).toBeNull();
  });

  test('loses no change of either user without a choice', () => {
    const text = fc.constantFrom('', 'a', 'b', 'c');
    const texts: fc.Arbitrary<Texts> = fc.record({ name: text, phone: text, city: text });
    const chosenKeys = fc.subarray([...FIELDS]);
    fc.assert(
      fc.property(texts, texts, texts, chosenKeys, fc.constantFrom('yours', 'theirs'), (was, yours, theirs, keys, choice) => {
        const conflict = decide(compare(was, yours, theirs), keys, { choice });
        const result = merged(conflict);
        for (const field of FIELDS) {
          const piece = conflict.disputed.find(({ key }) => key === field);
          const changed = [yours[field], theirs[field]].filter((value) => value !== was[field]);
          if (piece?.choice === 'theirs') expect(result[field]).toBe(theirs[field]);
          else if (piece !== undefined) expect(result[field]).toBe(yours[field]);
          // Without a dispute the result contains every change.
          else expect(new Set([result[field]])).toEqual(new Set(changed.length === 0 ? [was[field]] : changed));
        }
        const opened = conflict.disputed.filter(({ key }) => !keys.includes(key));
        expect(countOpenChoices(conflict)).toBe(opened.length);
      }),
    );
  });
});
