import type { LocalizedText } from '#domain/vocabulary/texts.ts';
import texts from './fields.json' with { type: 'json' };

/** Text of one invalid field, by its code. */
export const FIELD_TEXTS: Readonly<Record<string, LocalizedText>> = texts;
