import { TEXT_LIMITS } from '#domain/service/limits.ts';
import { webAddress } from '#kernel/webAddress.ts';

/** A web address as the form takes it, with what files get wrong in the scheme repaired (`http//x.org`); empty when it is none, or longer than the form takes. */
export const readWebsite = (published: string): string => {
  const repaired = published.trim().replace(/^(https?)(?::\/?|\/\/)(?=[^/])/i, '$1://');
  const address = repaired === '' ? '' : (webAddress(repaired) ?? '');
  return address.length > TEXT_LIMITS.webAddress ? '' : address;
};
