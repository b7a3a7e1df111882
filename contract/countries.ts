import { createRequire } from 'node:module';
import { foldName } from '#domain/values/foldName.ts';
import { lazyValue } from '#domain/values/lazyValue.ts';

const requireModule = createRequire(import.meta.url);

/** ISO 3166-1 codes of two and three letters; then the numeric code and the ISO 3166-2 prefix. */
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
 * Returns the ISO 3166-1 code of two letters of a country, given a code of two or three letters or its English or Spanish name; null if
 * unknown.
 */
export const countryCode = (name: string): string | null => codesByName().get(foldName(name)) ?? null;
