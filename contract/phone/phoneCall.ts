import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { formatPhone } from '#domain/values/contact.ts';
import { readPhone } from './readPhone.ts';

interface PhoneFacts {
  readonly phone: string;
  readonly extension: string;
  readonly phoneText: string;
}

export interface PhoneCall {
  /** `tel:+13035550142;ext=12`, `tel:+526865551234`, `tel:211` */
  readonly href: string;
  /** `(303) 555-0142 x12`, `+52 686 555 1234`, `211` */
  readonly text: string;
}

const TEN_DIGITS_PATTERN = /^\d{10}$/;

const formatNumber = (number: string): string => {
  if (TEN_DIGITS_PATTERN.test(number)) return formatPhone(number);
  return number.startsWith('+') ? (parsePhoneNumberFromString(number)?.formatInternational() ?? number) : number;
};

/** Returns the link and the text of the number to call; undefined if a contact has none. Also reads contacts that older versions stored. */
export const phoneCall = ({ phone, extension, phoneText }: PhoneFacts): PhoneCall | undefined => {
  const isPlain = TEN_DIGITS_PATTERN.test(phone);
  const published = phone === '' ? phoneText : phone;
  if (published === '') return undefined;
  const read = isPlain ? { phone, extension } : readPhone(published);
  if (read.phone === '') return undefined;
  const dialledExtension = extension || read.extension;
  return {
    href: `tel:${TEN_DIGITS_PATTERN.test(read.phone) ? '+1' : ''}${read.phone}${dialledExtension && `;ext=${dialledExtension}`}`,
    text: `${formatNumber(read.phone)}${dialledExtension && ` x${dialledExtension}`}`,
  };
};

/** Returns the `call` of a response, which ten digits do not need. */
export const unusualCall = (contact: PhoneFacts): PhoneCall | undefined =>
  TEN_DIGITS_PATTERN.test(contact.phone) ? undefined : phoneCall(contact);
