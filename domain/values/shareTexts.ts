/** Maximum number of shared texts; after that all are dropped, and the frequent ones return soon. */
const MAX_TEXTS = 4096;
/** Longer texts are rarely equal, and take longer to compare. */
const MAX_LENGTH = 120;

/**
 * Returns a function that replaces the texts within a JSON object by equal ones of earlier calls, so that each takes its memory once. It
 * changes the object, which no other code may use yet.
 */
export const createTextSharing = (): ((value: object) => void) => {
  const texts = new Map<string, string>();
  const sharedText = (text: string): string => {
    if (text.length > MAX_LENGTH) return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    if (texts.size === MAX_TEXTS) texts.clear();
    texts.set(text, text);
    return text;
  };
  const shareTexts = (value: object): void => {
    const fields = value as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const field = fields[name];
      if (typeof field === 'string') fields[name] = sharedText(field);
      else if (typeof field === 'object' && field !== null) shareTexts(field);
    }
  };
  return shareTexts;
};
