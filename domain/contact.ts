/** Ten digits of a North American number as the mask `(###) ###-####` shows it, with or without +1; undefined when it is none. */
export const phoneDigits = (text: string): string | undefined => {
  if (!/^[\d\s().+-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? national : undefined;
};

/** `3035550142` as `(303) 555-0142`. */
export const phoneMask = (digits: string): string => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/**
 * A web address with `http://` added where it has no scheme; undefined when it is then no http or https address of a
 * named host. An address that carries a user name is refused: it is an e-mail address, or made to deceive.
 */
export const webAddress = (text: string): string | undefined => {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const parsed = /\s/.test(address) ? undefined : parse(address);
  if (parsed === undefined) return undefined;
  const { protocol, hostname, username, password } = parsed;
  const isWeb = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isWeb && /[^.]\.[^.]/.test(hostname) ? address : undefined;
};

/** Phones of some years ago have no `URL.canParse`. */
const parse = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};
