import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#domain/vocabulary/languages.ts';

/** One sentence with what a person means by it; see `corpus/README.md`. */
export interface CorpusExample {
  readonly intent: string;
  readonly entities: Readonly<Record<string, string>>;
  readonly flags: readonly string[];
  /** The sentences of a conversation; the labels belong to the last one. */
  readonly sentences: readonly string[];
}

const readLines = (name: string): readonly string[] =>
  readFileSync(path.join(import.meta.dirname, 'corpus', name), 'utf8')
    .trimEnd()
    .split('\n');

const parseEntities = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(';')
      .map((entity) => entity.trim().split('='))
      .flatMap(([name = '', value = '']) => (name === '' ? [] : [[name, value]])),
  );

/** Returns the examples of `fixed.*.txt` or `open.*.txt`. */
export const readCorpus = (name: 'fixed' | 'open', language: Language): readonly CorpusExample[] =>
  readLines(`${name}.${language}.txt`).map((line) => {
    const [intent = '', entities = '', flags = '', ...rest] = line.split('|').map((field) => field.trim());
    return { intent, entities: parseEntities(entities), flags: flags.split(' ').filter(Boolean), sentences: rest.join('|').split(' >> ') };
  });

/** Returns the sentences of a file that has one in each line. */
export const readSentences = (name: 'safety' | 'other' | 'openSafety' | 'openOther', language: Language): readonly string[] =>
  readLines(`${name}.${language}.txt`);

/** Returns the names of `services.txt`. */
export const readServiceNames = (): readonly string[] => readLines('services.txt');
