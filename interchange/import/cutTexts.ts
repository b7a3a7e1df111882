import { TEXT_LIMITS } from '#domain/service/limits.ts';
import { withoutBidiControls } from '#kernel/bidi.ts';
import { shorten } from './plainText.ts';

export type CutField = Exclude<keyof typeof TEXT_LIMITS, 'name' | 'webAddress'>;

/** A text of a row that exceeds the limit of the forms: the service gets its beginning, and the report names it. */
export interface CutText {
  readonly field: CutField;
  /** Number of characters, as published. */
  readonly length: number;
}

/**
 * Creates a function that makes texts of a file valid for the forms: it removes direction controls and shortens texts between words, and
 * records each shortened one.
 */
export const textCutter = () => {
  const texts: CutText[] = [];
  const cut = (field: CutField, text: string): string => {
    const whole = withoutBidiControls(text);
    const short = shorten(whole, TEXT_LIMITS[field]);
    if (short !== whole) texts.push({ field, length: whole.length });
    return short;
  };
  return { cut, texts: texts as readonly CutText[] };
};
export type Cut = ReturnType<typeof textCutter>['cut'];
