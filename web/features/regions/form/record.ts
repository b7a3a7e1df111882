import type { Base as BaseOf, Texts } from '#web/ui/editing/text/versions.ts';

/** Typed values of a form, by API name. Lists have one item per line. */
export type Values = Texts<string>;
export type Base = BaseOf<string>;

/** A kind of record with its list of fields. */
export interface RecordKind {
  readonly kind: 'region' | 'coordinator' | 'liaison';
  readonly fields: readonly string[];
  /** Address of the list that opens after the form. */
  readonly list: string;
}

export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
export const textOfLines = (lines: readonly string[] | undefined): string => (lines ?? []).join('\n');

export const emptyOf = (fields: readonly string[], more: Values = {}): Base => ({
  values: { ...Object.fromEntries(fields.map((field) => [field, ''])), ...more },
  revision: null,
  savedAt: null,
});

/** Converts a response to the base of a form: a list to lines, a missing value to an empty text. */
export const baseOf = (fields: readonly string[], answer: object): Base => ({
  values: Object.fromEntries(
    fields.map((field) => {
      const value: unknown = Reflect.get(answer, field);
      return [field, Array.isArray(value) ? textOfLines(value as string[]) : typeof value === 'string' ? value : ''];
    }),
  ),
  revision: Number(Reflect.get(answer, 'revision')),
  savedAt: String(Reflect.get(answer, 'updatedAt')),
});
