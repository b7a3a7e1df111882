import type { TypedPhone } from '#domain/service/validation.ts';
import { phoneDigits } from '#domain/values/contact.ts';
import { readPhone } from './readPhone.ts';

/** Reads the phone of a form by the rules of imports; undefined for a text without a number to call. "N/A" is an empty phone. */
export const readTypedPhone = (text: string): TypedPhone | undefined => {
  const { phone, extension, phoneText } = readPhone(text);
  if (phone !== '') return { phone, extension, ...(phoneText !== '' && { phoneText: phoneText.replaceAll(/\p{Cf}/gu, '') }) };
  // A user may know an area code that is not in use yet.
  const digits = phoneText === '' ? '' : phoneDigits(text);
  return digits === undefined ? undefined : { phone: digits, extension: '' };
};
