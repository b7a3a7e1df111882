import type { Language } from '#kernel/vocabulary/languages.ts';

type Field = 'serviceSummary' | 'description' | 'age' | 'criticalDescription';

export interface LocalizedText {
  readonly text: string;
  /** Language of the text if it differs from the page's. */
  readonly lang: Language | undefined;
}

/** Returns a text of a service in the page's language, else in English with its language. */
export const localizedText = <Of extends Field>(
  service: { readonly [Name in Of | `${Of}Es`]?: string | undefined },
  field: Of,
  language: Language,
): LocalizedText => {
  const spanish = language === 'es' ? service[`${field}Es`] : undefined;
  if (spanish) return { text: spanish, lang: undefined };
  return { text: service[field] ?? '', lang: language === 'en' ? undefined : 'en' };
};
