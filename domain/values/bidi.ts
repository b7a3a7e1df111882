/** Characters that change the direction of adjacent text (UAX 9): in a name, they could display a phone number backwards. */
const BIDI_CONTROL = /\p{Bidi_Control}/gu;
/** Whether a text contains such a character. */
export const hasBidiControl = (text: string): boolean => text.search(BIDI_CONTROL) >= 0;
/** Returns the text without such characters. */
export const withoutBidiControls = (text: string): string => text.replaceAll(BIDI_CONTROL, '');
