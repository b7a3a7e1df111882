import { TEXT_LIMITS } from '#domain/service/limits.ts';
import { WEB_FIELDS, type FactsOf } from '#domain/service/sections.ts';
import { isPlainEmail } from '#domain/values/email.ts';
import { toSingleLine } from '#domain/values/fieldSchemas.ts';
import { normalizeWebAddress } from '#domain/values/webAddress.ts';
import { textField, type Row } from './row.ts';

/**
 * Returns a web address in the form's format, with common mistakes of the scheme repaired (`http//x.org`); empty if it is invalid, or
 * longer than the form allows.
 */
export const readWebsite = (published: string): string => {
  const repairedAddress = published.trim().replace(/^(https?)(?::\/?|\/\/)(?=[^/])/i, '$1://');
  const address = repairedAddress === '' ? '' : (normalizeWebAddress(repairedAddress) ?? '');
  return address.length > TEXT_LIMITS.webAddress ? '' : address;
};

type WebField = (typeof WEB_FIELDS)[number];

/** An invalid address of a row: the row is imported without it, and the report names it. */
export interface RefusedAddress {
  readonly field: WebField | 'contactEmail';
  readonly published: string;
}

export interface ReadContact {
  readonly addresses: Pick<FactsOf<'contact'>, WebField | 'contactEmail'>;
  readonly refusedAddresses: readonly RefusedAddress[];
}

/** Reads the web addresses and the e-mail address of a row, by the rules of the forms. */
export const readContact = (row: Row): ReadContact => {
  const refusedAddresses: RefusedAddress[] = [];
  const keepOrRefuse = (field: RefusedAddress['field'], published: string, address: string): string => {
    if (address === '' && published !== '') refusedAddresses.push({ field, published: toSingleLine(published) });
    return address;
  };
  const webAddresses = WEB_FIELDS.map((field) => {
    const published = textField(row, field);
    return [field, keepOrRefuse(field, published, readWebsite(published))] as const;
  });
  const email = textField(row, 'email');
  const contactEmail = keepOrRefuse('contactEmail', email, isPlainEmail(email) ? email : '');
  return { addresses: { contactEmail, ...(Object.fromEntries(webAddresses) as Record<WebField, string>) }, refusedAddresses };
};
