/**
 * The text of a script inside a page, as short as it is written to be read: comments (lines of their own) and line breaks are left
 * out, so each line ends its statement. Nothing of a request is in it: it is always the same, and the content security policy
 * names it by its digest (`platform/http/security.ts`).
 */
export const inlineScript = (source: string): string =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('//'))
    .join('');
