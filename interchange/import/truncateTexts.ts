import { TEXT_LIMITS } from '#domain/service/limits.ts';
import { withoutBidiControls } from '#domain/values/bidi.ts';
import { shorten } from './plainText.ts';

export type TruncatedField = Exclude<keyof typeof TEXT_LIMITS, 'name' | 'webAddress'>;

/** A text of a row that exceeds the limit of the forms: the service gets its beginning, and the report names it. */
export interface TruncatedText {
  readonly field: TruncatedField;
  /** Number of characters, as published. */
  readonly length: number;
}

/**
 * Creates a function that makes texts of a file valid for the forms: it removes direction controls and shortens texts between words, and
 * records each shortened one.
 */
export const createTextTruncator = () => {
  const truncatedTexts: TruncatedText[] = [];
  const truncate = (field: TruncatedField, text: string): string => {
    const wholeText = withoutBidiControls(text);
    const shortText = shorten(wholeText, TEXT_LIMITS[field]);
    if (shortText !== wholeText) truncatedTexts.push({ field, length: wholeText.length });
    return shortText;
  };
  return { cut: truncate, texts: truncatedTexts as readonly TruncatedText[] };
};
export type TruncateText = ReturnType<typeof createTextTruncator>['cut'];
