import type { ManagedService } from '#contract/managedServices.ts';
import { phoneDigits } from '#kernel/contact.ts';
import { foldName } from '#kernel/foldName.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Listed } from './managedFilters.ts';

type Same = NonNullable<ManagedService['sameAs']>[number];

const phoneKey = ({ contact }: ServiceDocument): string => contact.phone;
const streetKey = (address1: string, city: string): string => (address1.trim() === '' ? '' : `${foldName(address1)}\n${foldName(city)}`);
/** Cache by document: normalizing every street of the directory is most of the cost of a list of approvals. */
const addressKeys = new WeakMap<ServiceDocument, string>();
/** Returns the key of an address; a hidden address matches no other. */
const addressKey = (document: ServiceDocument): string => {
  const known = addressKeys.get(document);
  if (known !== undefined) return known;
  const { confidential, address1, city } = document.address;
  const key = confidential ? '' : streetKey(address1, city);
  addressKeys.set(document, key);
  return key;
};

const KEYS = { phone: phoneKey, address: addressKey } as const;
const KINDS = ['phone', 'address'] as const;

/** Maximum number of listings named; more of them add no information. */
const MAX_NAMED = 3;

/** Creates a function that finds the listings with the same phone, or the same street in the same city, as a given one. */
export const createSameContact = (all: readonly Listed[]): ((listed: Listed) => Same[]) => {
  const indexes = KINDS.map((kind) => {
    const index = new Map<string, Listed[]>();
    for (const listed of all) {
      const key = KEYS[kind](listed[1]);
      if (key === '') continue;
      const same = index.get(key);
      if (same === undefined) index.set(key, [listed]);
      else same.push(listed);
    }
    return [kind, index] as const;
  });
  return ([id, document]) => {
    const found = new Map<string, Same>();
    for (const [kind, index] of indexes)
      for (const [otherId, other] of index.get(KEYS[kind](document)) ?? []) {
        if (otherId === id) continue;
        found.set(otherId, { id: otherId, name: other.described.name, same: [...(found.get(otherId)?.same ?? []), kind] });
      }
    return [...found.values()].slice(0, MAX_NAMED);
  };
};

/** Contact fields of a form; `but`: the listing that the form edits. */
interface Typed {
  readonly phone?: string | undefined;
  readonly address1?: string | undefined;
  readonly city?: string | undefined;
  readonly but?: string | undefined;
}

/** Returns the listings with the phone, or the street and city, that a user typed into a form. */
export const sameAsTyped = (all: readonly Listed[], { phone = '', address1 = '', city = '', but }: Typed): Same[] => {
  const wanted = { phone: phoneDigits(phone) ?? '', address: city.trim() === '' ? '' : streetKey(address1, city) };
  const found = all.flatMap(([id, document]): Same[] => {
    const same = KINDS.filter((kind) => wanted[kind] !== '' && KEYS[kind](document) === wanted[kind]);
    return same.length === 0 || id === but ? [] : [{ id, name: document.described.name, same }];
  });
  return found.slice(0, MAX_NAMED);
};
