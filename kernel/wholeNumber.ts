/** Parses a whole number, spaces around it allowed; null for any other text ("1.5", "1e2", "abc", an empty text). */
export const parseWholeNumber = (typed: string): number | null => {
  const text = typed.trim();
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
};
