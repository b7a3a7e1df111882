import { TEXT_LIMITS } from '#domain/service/limits.ts';
import { normalizeWebAddress } from '#domain/values/webAddress.ts';

/**
 * Returns a web address in the form's format, with common mistakes of the scheme repaired (`http//x.org`); empty if it is invalid, or
 * longer than the form allows.
 */
export const readWebsite = (published: string): string => {
  const repairedAddress = published.trim().replace(/^(https?)(?::\/?|\/\/)(?=[^/])/i, '$1://');
  const address = repairedAddress === '' ? '' : (normalizeWebAddress(repairedAddress) ?? '');
  return address.length > TEXT_LIMITS.webAddress ? '' : address;
};
