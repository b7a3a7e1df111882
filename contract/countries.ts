import { createRequire } from 'node:module';
import { foldName } from '#kernel/foldName.ts';
import { lazyValue } from '#kernel/lazyValue.ts';

const require = createRequire(import.meta.url);

/** Two letters, three letters, and more that nobody writes. */
type Codes = readonly (readonly [two: string, three: string, ...others: string[]])[];
interface Names {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
}

/** Read when the first form is: nothing else needs it. */
const codes = lazyValue((): ReadonlyMap<string, string> => {
  const names = ['en', 'es'].flatMap((language) =>
    Object.entries((require(`i18n-iso-countries/langs/${language}.json`) as Names).countries).flatMap(([code, known]) =>
      [known].flat().map((name) => [foldName(name), code] as const),
    ),
  );
  const letters = (require('i18n-iso-countries/codes.json') as Codes).flatMap(([two, three]) => [
    [foldName(two), two] as const,
    [foldName(three), two] as const,
  ]);
  return new Map([...names, ...letters]);
});

/** The two letters (ISO 3166-1) of a country, by its letters or its name in English or Spanish; null: there is none of this name. */
export const countryCode = (name: string): string | null => codes().get(foldName(name)) ?? null;
