import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/* A parser keeps only the last of two equal keys, and neither the compiler nor the formatter reports them in JSON. */

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, child]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(child)]);

/** Returns the keys as they are written, also those that the parser drops. */
const writtenKeys = (json: string): string[] =>
  [...json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, text = '', colon]) =>
    colon === undefined ? [] : [JSON.parse(text) as string],
  );

/** Returns the keys that an object of the text has twice. */
const lostKeys = (json: string): string[] => {
  const parsedKeys = keysIn(JSON.parse(json));
  return writtenKeys(json).filter((key) => {
    const index = parsedKeys.indexOf(key);
    if (index >= 0) parsedKeys.splice(index, 1);
    return index < 0;
  });
};

const files = execFileSync('git', ['ls-files', '*.json', ':!package-lock.json'], { encoding: 'utf8' }).trim().split('\n');

test.each(files)('%s has each key of an object once', (file) => {
  expect(lostKeys(readFileSync(file, 'utf8'))).toEqual([]);
});

test('control: a key that an object has twice is found', () => {
  expect(lostKeys('{ "a": { "b": "c: \\"d\\": e" }, "f": [{ "a": 1 }], "g": 2, "g": 3 }')).toEqual(['g']);
});
