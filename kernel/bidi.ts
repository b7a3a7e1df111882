/** Characters that turn the direction of what stands beside them (UAX 9): in a name, they could show a phone number backwards. */
const BIDI_CONTROL = /\p{Bidi_Control}/gu;
/** Whether a text holds one of them. */
export const hasBidiControl = (text: string): boolean => text.search(BIDI_CONTROL) >= 0;
/** The text without them. */
export const withoutBidiControls = (text: string): string => text.replaceAll(BIDI_CONTROL, '');
