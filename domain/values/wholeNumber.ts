/** Parses a whole number, spaces around it allowed; null for any other text ("1.5", "1e2", "abc", an empty text). */
export const parseWholeNumber = (input: string): number | null => {
  const text = input.trim();
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
};
