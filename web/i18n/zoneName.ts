import type { Language } from '#domain/vocabulary/languages.ts';

/** Returns the name of a time zone, such as "Mountain Time", in a language; its identifier if the browser does not know it. */
export const zoneName = (timeZone: string, language: Language): string => {
  try {
    const format = new Intl.DateTimeFormat(`${language}-US`, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
};
