/** Returns the digits of a North American number, at most ten. */
export const digitsOf = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
};

/** Returns the digits in the format `(###) ###-####`, as far as they go: at most 14 characters. */
export const maskPhone = (digits: string): string => {
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  const digitsAfterAreaCode = digits.slice(3);
  return `(${digits.slice(0, 3)}) ${digitsAfterAreaCode.length <= 3 ? digitsAfterAreaCode : `${digitsAfterAreaCode.slice(0, 3)}-${digitsAfterAreaCode.slice(3)}`}`;
};

/** Returns the caret position in `masked` that has `digitsBefore` digits before it. */
export const caretAfterDigits = (masked: string, digitsBefore: number): number => {
  let seenDigits = 0;
  for (let index = 0; index < masked.length; index++) {
    if (seenDigits === digitsBefore) return digitsBefore === 0 ? 0 : index;
    if (/\d/.test(masked[index] ?? '')) seenDigits += 1;
  }
  return masked.length;
};

/** Whether the mask would change the number: it has another country's code or an extension. */
export const isBeyondMask = (typed: string): boolean => /^\s*(?:\+(?!\s*1)|011)|\d{4}\D{0,3}(?:x|e|#)/i.test(typed);
