import type { ManagedService } from '#contract/managedServices.ts';
import { readPhone } from '#contract/phone/readPhone.ts';
import { foldName } from '#domain/values/foldName.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Listed } from './managedFilters.ts';

type SameContact = NonNullable<ManagedService['sameAs']>[number];

/** Many listings name the same service code, such as 211. */
const withoutServiceCode = (phone: string): string => (phone.length <= 3 ? '' : phone);
const phoneKey = ({ contact }: ServiceDocument): string => withoutServiceCode(contact.phone);
const streetKey = (address1: string, city: string): string => (address1.trim() === '' ? '' : `${foldName(address1)}\n${foldName(city)}`);
/** Cache by document: normalizing every street of the directory is most of the cost of a list of approvals. */
const addressKeys = new WeakMap<ServiceDocument, string>();
/** Returns the key of an address; a hidden address matches no other. */
const addressKey = (document: ServiceDocument): string => {
  const cached = addressKeys.get(document);
  if (cached !== undefined) return cached;
  const { confidential, address1, city } = document.address;
  const key = confidential ? '' : streetKey(address1, city);
  addressKeys.set(document, key);
  return key;
};

const KEY_FUNCTIONS = { phone: phoneKey, address: addressKey } as const;
const KINDS = ['phone', 'address'] as const;

/** Maximum number of listings named; more of them add no information. */
export const MAX_SAME_CONTACTS = 3;

/** Creates a function that finds the listings with the same phone, or the same street in the same city, as a given one. */
export const createSameContact = (services: readonly Listed[]): ((listed: Listed) => SameContact[]) => {
  const indexByKind = KINDS.map((kind) => {
    const index = new Map<string, Listed[]>();
    for (const listed of services) {
      const key = KEY_FUNCTIONS[kind](listed[1]);
      if (key === '') continue;
      const sameKey = index.get(key);
      if (sameKey === undefined) index.set(key, [listed]);
      else sameKey.push(listed);
    }
    return [kind, index] as const;
  });
  return ([id, document]) => {
    const matches = new Map<string, SameContact>();
    for (const [kind, index] of indexByKind)
      for (const [otherId, other] of index.get(KEY_FUNCTIONS[kind](document)) ?? []) {
        if (otherId === id) continue;
        matches.set(otherId, { id: otherId, name: other.described.name, same: [...(matches.get(otherId)?.same ?? []), kind] });
      }
    return [...matches.values()].slice(0, MAX_SAME_CONTACTS);
  };
};

/** Returns the other listings with the same phone or street as a service; `same` of those that also have its name contains `name`. */
export const createSamePlace = (services: readonly Listed[]): ((listed: Listed) => NonNullable<ManagedService['sameAs']>) => {
  const sameContact = createSameContact(services);
  return (listed) => {
    const name = foldName(listed[1].described.name);
    return sameContact(listed).map((match) => (foldName(match.name) === name ? { ...match, same: ['name', ...match.same] } : match));
  };
};

/** Contact fields of a form; `but`: the listing that the form edits. */
interface TypedContact {
  readonly phone?: string | undefined;
  readonly address1?: string | undefined;
  readonly city?: string | undefined;
  readonly but?: string | undefined;
}

/** Returns the listings with the phone, or the street and city, that a user typed into a form. */
export const findSameAsTyped = (
  services: readonly Listed[],
  { phone = '', address1 = '', city = '', but }: TypedContact,
): SameContact[] => {
  const typedKeys = { phone: withoutServiceCode(readPhone(phone).phone), address: city.trim() === '' ? '' : streetKey(address1, city) };
  const matches = services.flatMap(([id, document]): SameContact[] => {
    const sameKey = KINDS.filter((kind) => typedKeys[kind] !== '' && KEY_FUNCTIONS[kind](document) === typedKeys[kind]);
    return sameKey.length === 0 || id === but ? [] : [{ id, name: document.described.name, same: sameKey }];
  });
  return matches.slice(0, MAX_SAME_CONTACTS);
};
