export interface PhoneFacts {
  readonly phone?: string | undefined;
  readonly extension?: string | undefined;
  readonly phoneText?: string | undefined;
}

export interface Phone {
  readonly href: string;
  readonly text: string;
}

/** Matches ten digits, optionally with a leading 1, in a text that an import could not parse as one number. */
const FIRST_NUMBER_PATTERN = /(?:^|\D)1?[\s.(-]*(\d{3})[\s.)-]*(\d{3})[\s.-]*(\d{4})(?!\d)/;

/** Matches the only number of a text if it is a service code or the lifeline: "211", "Dial 2-1-1", "988". */
const SHORT_NUMBER_PATTERN = /^\D*(\d-?[18]-?[18])\D*$/;
const FAX_OR_FOREIGN_PATTERN = /fax|\+\s*[2-9]|\b011/i;

/** Formats as `(303) 555-0142`. */
const formatDigits = (digits: string): string => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** Returns the link and the text of the number to call; null if there is none that a phone could dial. */
export const phoneOf = ({ phone, extension, phoneText }: PhoneFacts): Phone | null => {
  const digits = phone?.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (digits.length === 10)
    return {
      href: `tel:+1${digits}${extension ? `;ext=${extension}` : ''}`,
      text: `${formatDigits(digits)}${extension ? ` x${extension}` : ''}`,
    };
  if (/^\d{3,6}$/.test(digits)) return { href: `tel:${digits}`, text: digits };
  const text = phoneText ?? phone ?? '';
  const shortNumber = SHORT_NUMBER_PATTERN.exec(text)?.[1]?.replaceAll(/\D/g, '');
  if (shortNumber !== undefined) return { href: `tel:${shortNumber}`, text: shortNumber };
  // A fax must not be called, and the first ten digits of a foreign number belong to someone else.
  if (FAX_OR_FOREIGN_PATTERN.test(text)) return null;
  const found = FIRST_NUMBER_PATTERN.exec(text);
  return found ? { href: `tel:+1${found[1]}${found[2]}${found[3]}`, text: formatDigits(`${found[1]}${found[2]}${found[3]}`) } : null;
};
