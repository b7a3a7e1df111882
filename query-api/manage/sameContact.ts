import type { ManagedService } from '../../contract/managedServices.ts';
import { foldName } from '../../domain/foldName.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';
import type { Listed } from './standing.ts';

type Same = NonNullable<ManagedService['sameAs']>[number];

const phoneKey = ({ contact }: ServiceDocument): string => contact.phone;
/** A hidden address is nobody's neighbor. */
const addressKey = ({ address }: ServiceDocument): string =>
  address.confidential || address.address1 === '' ? '' : `${foldName(address.address1)}\n${foldName(address.city)}`;

const KEYS = { phone: phoneKey, address: addressKey } as const;
const KINDS = ['phone', 'address'] as const;

/** At most so many are named: the rest says nothing new. */
const MAX_NAMED = 3;

/** Finds which listings say the same phone, or the same street in the same city, as another one. */
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
