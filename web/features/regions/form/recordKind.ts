import type { BaseVersion as BaseOf, FieldTexts } from '#web/ui/editing/text/versions.ts';

/** Typed values of a form, by API name. Lists have one item per line. */
export type Values = FieldTexts<string>;
export type Base = BaseOf<string>;

/** A kind of record with its list of fields. */
export interface RecordKind {
  readonly kind: 'region' | 'coordinator' | 'liaison';
  readonly fields: readonly string[];
  /** Address of the list that opens after the form. */
  readonly listUrl: string;
}

export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
export const textOfLines = (lines: readonly string[] | undefined): string => (lines ?? []).join('\n');

export const emptyBase = (fields: readonly string[], presetValues: Values = {}): Base => ({
  values: { ...Object.fromEntries(fields.map((field) => [field, ''])), ...presetValues },
  revision: null,
  savedAt: null,
});

/** Converts a response to the base of a form: a list to lines, a missing value to an empty text. */
export const baseFromResponse = (fields: readonly string[], response: object): Base => ({
  values: Object.fromEntries(
    fields.map((field) => {
      const value: unknown = Reflect.get(response, field);
      return [field, Array.isArray(value) ? textOfLines(value as string[]) : typeof value === 'string' ? value : ''];
    }),
  ),
  revision: Number(Reflect.get(response, 'revision')),
  savedAt: String(Reflect.get(response, 'updatedAt')),
});
