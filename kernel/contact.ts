/** Ten digits of a North American number as the mask `(###) ###-####` shows it, with or without +1; undefined when it is none. */
export const phoneDigits = (text: string): string | undefined => {
  if (!/^[\d\s().+-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? national : undefined;
};

/** `3035550142` as `(303) 555-0142`. */
export const phoneMask = (digits: string): string => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
