export interface Phone {
  readonly href: string;
  readonly text: string;
}

export interface PhoneFacts {
  readonly phone?: string | undefined;
  readonly extension?: string | undefined;
  readonly phoneText?: string | undefined;
  /** The number to call, from the server, if `phone` is not ten digits. */
  readonly call?: Phone | undefined;
}

/** Returns the link that calls a North American number, which may be formatted. */
export const callHref = (phone: string, extension = ''): string =>
  `tel:+1${phone.replaceAll(/\D/g, '')}${extension && `;ext=${extension}`}`;

/** Returns the link and the text of the number to call; null if there is none. */
export const phoneOf = ({ phone = '', extension = '', call }: PhoneFacts): Phone | null => {
  if (!/^\d{10}$/.test(phone)) return call ?? null;
  return {
    href: callHref(phone, extension),
    text: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}${extension && ` x${extension}`}`,
  };
};
