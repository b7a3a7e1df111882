/** Returns the ten digits of a North American number (mask `(###) ###-####`), with or without +1; undefined for any other text. */
export const phoneDigits = (text: string): string | undefined => {
  // An address book copies a number with invisible direction marks.
  const withoutInvisible = text.replaceAll(/\p{Cf}/gu, '');
  if (!/^\(?(?:\+\s*1)?[\d\s().-]*$/.test(withoutInvisible)) return undefined;
  const digits = withoutInvisible.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? national : undefined;
};

/** Formats `3035550142` as `(303) 555-0142`. */
export const formatPhone = (digits: string): string => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
