import { webAddress } from '../../kernel/webAddress.ts';

/** A web address as the form takes it, with what files get wrong in the scheme repaired (`http//x.org`); empty when it is none. */
export const readWebsite = (published: string): string => {
  const repaired = published.trim().replace(/^(https?)(?::\/?|\/\/)(?=[^/])/i, '$1://');
  return repaired === '' ? '' : (webAddress(repaired) ?? '');
};
