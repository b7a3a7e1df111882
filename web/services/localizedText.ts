import type { Language } from '#domain/vocabulary/languages.ts';

type TextField = 'serviceSummary' | 'description' | 'age' | 'criticalDescription';

export interface LocalizedText {
  readonly text: string;
  /** Language of the text if it differs from the page's. */
  readonly lang: Language | undefined;
}

/** Returns a text of a service in the page's language, else in English with its language. */
export const localizedText = <FieldName extends TextField>(
  service: { readonly [Name in FieldName | `${FieldName}Es`]?: string | undefined },
  field: FieldName,
  language: Language,
): LocalizedText => {
  const spanishText = language === 'es' ? service[`${field}Es`] : undefined;
  if (spanishText) return { text: spanishText, lang: undefined };
  return { text: service[field] ?? '', lang: language === 'en' ? undefined : 'en' };
};
