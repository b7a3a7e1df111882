/** Text as a person meant it: trimmed, in composed form, without control characters but line breaks. */
export const tidy = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();

/** Characters that take no space on a screen, or show as one: Unicode's default ignorables, and the empty Braille pattern. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has something to read: one letter or digit, whatever its form (NFKC). */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.normalize('NFKC').replaceAll(UNSEEN, ''));

/** Whether a text shows at all: a letter, or any sign that is more than space. */
export const isVisible = (text: string): boolean => /[^\s\p{C}]/u.test(text.normalize('NFKC').replaceAll(UNSEEN, ''));
