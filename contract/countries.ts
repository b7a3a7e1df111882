import { createRequire } from 'node:module';
import { foldName } from '#kernel/foldName.ts';
import { lazyValue } from '#kernel/lazyValue.ts';

const require = createRequire(import.meta.url);

/** ISO 3166-1 codes of two and three letters, and further names. */
type Codes = readonly (readonly [two: string, three: string, ...others: string[]])[];
interface Names {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
}

/** Built lazily, because only forms need it. */
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

/**
 * Returns the two letters (ISO 3166-1) of a country from its letters or its name in English or Spanish; null if there is no country of
 * this name.
 */
export const countryCode = (name: string): string | null => codes().get(foldName(name)) ?? null;
