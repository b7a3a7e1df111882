import type { Language } from '#kernel/vocabulary/languages.ts';

type Field = 'serviceSummary' | 'description' | 'age' | 'criticalDescription';

export interface LocalizedText {
  readonly text: string;
  /** Set where the text is not in the page's language. */
  readonly lang: Language | undefined;
}

/** A text of a service in the page's language, else in English and marked as such. */
export const localizedText = <Of extends Field>(
  service: { readonly [Name in Of | `${Of}Es`]?: string | undefined },
  field: Of,
  language: Language,
): LocalizedText => {
  const spanish = language === 'es' ? service[`${field}Es`] : undefined;
  if (spanish) return { text: spanish, lang: undefined };
  return { text: service[field] ?? '', lang: language === 'en' ? undefined : 'en' };
};
