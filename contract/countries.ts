import { createRequire } from 'node:module';
import { foldName } from '#kernel/foldName.ts';
import { lazyValue } from '#kernel/lazyValue.ts';

const requireModule = createRequire(import.meta.url);

/** ISO 3166-1 codes of two and three letters, and further names. */
type Codes = readonly (readonly [two: string, three: string, ...others: string[]])[];
interface CountryNames {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
}

/** Built lazily, because only forms need it. */
const codesByName = lazyValue((): ReadonlyMap<string, string> => {
  const names = ['en', 'es'].flatMap((language) =>
    Object.entries((requireModule(`i18n-iso-countries/langs/${language}.json`) as CountryNames).countries).flatMap(([code, countryNames]) =>
      [countryNames].flat().map((name) => [foldName(name), code] as const),
    ),
  );
  const letterCodes = (requireModule('i18n-iso-countries/codes.json') as Codes).flatMap(([two, three]) => [
    [foldName(two), two] as const,
    [foldName(three), two] as const,
  ]);
  return new Map([...names, ...letterCodes]);
});

/**
 * Returns the two letters (ISO 3166-1) of a country from its letters or its name in English or Spanish; null if there is no country of
 * this name.
 */
export const countryCode = (name: string): string | null => codesByName().get(foldName(name)) ?? null;
