/** Text as a person meant it: trimmed, in composed form, without control characters but line breaks. */
export const tidy = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
