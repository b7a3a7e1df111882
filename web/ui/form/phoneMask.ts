/** Returns the digits of a North American number, at most ten. */
export const digitsOf = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
};

/** Returns the digits in the format `(###) ###-####`, as far as they go: at most 14 characters. */
export const maskPhone = (digits: string): string => {
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  const rest = digits.slice(3);
  return `(${digits.slice(0, 3)}) ${rest.length <= 3 ? rest : `${rest.slice(0, 3)}-${rest.slice(3)}`}`;
};

/** Returns the caret position in `masked` that has `digitsBefore` digits before it. */
export const caretAfter = (masked: string, digitsBefore: number): number => {
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === digitsBefore) return digitsBefore === 0 ? 0 : at;
    if (/\d/.test(masked[at] ?? '')) seen += 1;
  }
  return masked.length;
};
