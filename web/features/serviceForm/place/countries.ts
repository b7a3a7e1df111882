import type { Language } from '#domain/vocabulary/languages.ts';

export interface CountryOption {
  /** English name, which is stored. */
  readonly value: string;
  readonly label: string;
  readonly code: string;
}

type CountryNames = Readonly<Record<string, string | readonly string[]>>;
const nameOf = (names: CountryNames, code: string): string => [names[code] ?? code].flat()[0] ?? code;

const FIRST_COUNTRIES = ['US', 'CA'];
/** Common names in the United States; the server accepts them too. */
const PLAIN_NAMES: Readonly<Record<string, string>> = { US: 'United States' };

const fetchNames = async (language: Language): Promise<CountryNames> =>
  language === 'es'
    ? (await import('i18n-iso-countries/langs/es.json')).default.countries
    : (await import('i18n-iso-countries/langs/en.json')).default.countries;

/** Returns every country: the United States and Canada first, then by name in the language of the page. */
export const fetchCountries = async (language: Language): Promise<readonly CountryOption[]> => {
  const [english, localized] = await Promise.all([fetchNames('en'), fetchNames(language)]);
  const options = Object.keys(english).map((code): CountryOption => {
    const value = PLAIN_NAMES[code] ?? nameOf(english, code);
    return { code, value, label: language === 'en' ? value : nameOf(localized, code) };
  });
  const otherCountries = options
    .filter(({ code }) => !FIRST_COUNTRIES.includes(code))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return [...FIRST_COUNTRIES.flatMap((code) => options.filter((option) => option.code === code)), ...otherCountries];
};
