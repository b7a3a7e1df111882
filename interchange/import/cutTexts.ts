import { TEXT_LIMITS } from '#domain/service/limits.ts';
import { withoutBidiControls } from '#kernel/bidi.ts';
import { shorten } from './plainText.ts';

export type CutField = Exclude<keyof typeof TEXT_LIMITS, 'name' | 'webAddress'>;

/** A text of a row that is longer than forms take: the service has its beginning, the report names it. */
export interface CutText {
  readonly field: CutField;
  /** Characters, as published. */
  readonly length: number;
}

/** Makes texts of a file what forms take: none that turns others around, and as short; keeps account of what it cut, between words. */
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
