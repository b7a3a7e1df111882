/** Digits of a North American number, at most ten. */
export const digitsOf = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
};

/** As much of `(###) ###-####` as the digits fill: 14 characters at most. */
export const maskPhone = (digits: string): string => {
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  const rest = digits.slice(3);
  return `(${digits.slice(0, 3)}) ${rest.length <= 3 ? rest : `${rest.slice(0, 3)}-${rest.slice(3)}`}`;
};

/** The caret position in `masked` with as many digits before it as in the typed text. */
export const caretAfter = (masked: string, digitsBefore: number): number => {
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === digitsBefore) return digitsBefore === 0 ? 0 : at;
    if (/\d/.test(masked[at] ?? '')) seen += 1;
  }
  return masked.length;
};
