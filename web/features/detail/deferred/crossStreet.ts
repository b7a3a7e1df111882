import type { Service } from '#web/api/types.ts';

/** Matches a cross street: "Champa St & 21st St", "corner of …", "between … and …". */
const CROSS_STREET_PATTERN =
  /\b(?:cross streets?|corner of|near|between|esquina(?: de)?|entre|cerca de)\s+\S|\p{L}\.?\s+(?:&|and|y|at|@)\s+(?:\d+\w*|\p{L}+)\s+(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|pl|place|pkwy|hwy|calle|avenida)\b/iu;
/** Matches "at 21st Street" on a line of its own. */
const AT_STREET_PATTERN = /^(?:at|@|en)\s+\S/i;

/** Checks whether an address names its cross street. */
export const hasCrossStreet = ({ address1 = '', address2 = '' }: Pick<Service, 'address1' | 'address2'>): boolean =>
  CROSS_STREET_PATTERN.test(address1) || CROSS_STREET_PATTERN.test(address2) || AT_STREET_PATTERN.test(address2);
