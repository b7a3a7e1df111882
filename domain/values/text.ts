/** Normalises text: trimmed, in composed form, without control characters except line breaks. */
export const normalizeText = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();

/** Invisible characters: Unicode's default ignorables, and the empty Braille pattern. */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text is readable: it contains a letter or digit in any form (NFKC). */
export const hasLetterOrDigit = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text.normalize('NFKC').replaceAll(INVISIBLE_CHARACTERS, ''));

/** Whether a text is visible: it contains a letter, or any symbol other than space. */
export const isVisible = (text: string): boolean => /[^\s\p{C}]/u.test(text.normalize('NFKC').replaceAll(INVISIBLE_CHARACTERS, ''));
