import type { Base as BaseOf, Texts } from '#web/ui/editing/text/versions.ts';

/** The typed values of a form, by their API names; lists have one item a line. */
export type Values = Texts<string>;
export type Base = BaseOf<string>;

/** What a form is about: its fields in their order, where it is read, and how it is saved. */
export interface RecordKind {
  readonly kind: 'region' | 'coordinator' | 'liaison';
  readonly fields: readonly string[];
  /** The list it leads back to. */
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

/** What an answer says, as its form has it: a list as its lines, nothing as an empty text. */
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
