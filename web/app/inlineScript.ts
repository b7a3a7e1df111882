/**
 * Returns the text of an inline script without line breaks and comments (which are lines of their own); each line must therefore end its
 * statement. The script contains nothing of a request, so its digest in the content security policy is constant
 * (`platform/http/securityHeaders.ts`).
 */
export const inlineScript = (source: string): string =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('//'))
    .join('');
