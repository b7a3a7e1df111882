import type { ManagedService } from '#contract/managedServices.ts';
import { kindOfSamePlaceKey, samePlaceKeys } from '#domain/service/samePlace.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { compareCreatedAt, type Listed } from './managedFilters.ts';
import { MAX_SAME_CONTACTS } from './sameContact.ts';

type SameAs = NonNullable<ManagedService['sameAs']>[number];

/** Cache by document: normalizing every name and street of the directory is most of the cost of the list. */
const keysByDocument = new WeakMap<ServiceDocument, readonly string[]>();
const keysOf = (document: ServiceDocument): readonly string[] => {
  const cached = keysByDocument.get(document);
  if (cached !== undefined) return cached;
  const { described, address, contact } = document;
  const { address1, city, state, confidential: isConfidential } = address;
  const keys = samePlaceKeys({ name: described.name, address1, city, state, phone: contact.phone, isConfidential });
  keysByDocument.set(document, keys);
  return keys;
};

/** Whether a person found that two services are different places. */
const areDifferent = ([id, { differentFrom = [] }]: Listed, [otherId, other]: Listed): boolean =>
  differentFrom.includes(otherId) || (other.differentFrom?.includes(id) ?? false);

const isPartner = (listed: Listed, other: Listed): boolean => other[0] !== listed[0] && !areDifferent(listed, other);

/** The published services that may be one place listed twice. */
export interface ListedTwice {
  /** Services with a partner: partners stand together, the group with the oldest service first. */
  readonly listed: readonly Listed[];
  /** Returns the partners of a service, the oldest first, at most `MAX_SAME_CONTACTS`. */
  partnersOf(listed: Listed): SameAs[];
}

/**
 * Finds the published services that have the same name, and the same address or phone, as another one, unless a person found that they are
 * different places.
 */
export const findListedTwice = (services: readonly Listed[]): ListedTwice => {
  const published = services.filter(([, { isApproved }]) => isApproved);
  const servicesByKey = new Map<string, Listed[]>();
  for (const listed of published)
    for (const key of keysOf(listed[1])) {
      const sameKey = servicesByKey.get(key);
      if (sameKey === undefined) servicesByKey.set(key, [listed]);
      else sameKey.push(listed);
    }
  const sharedKeysOf = ([, document]: Listed): readonly string[] =>
    keysOf(document).filter((key) => (servicesByKey.get(key)?.length ?? 0) > 1);

  const hasPartner = (listed: Listed): boolean =>
    sharedKeysOf(listed).some((key) => (servicesByKey.get(key) ?? []).some((other) => isPartner(listed, other)));

  const visitedIds = new Set<string>();
  const visitedKeys = new Set<string>();
  /** Returns a service, its partners, their partners and so on. */
  const collectGroup = (first: Listed): readonly Listed[] => {
    const group: Listed[] = [];
    const pending = [first];
    for (let listed = pending.pop(); listed !== undefined; listed = pending.pop()) {
      if (visitedIds.has(listed[0])) continue;
      visitedIds.add(listed[0]);
      group.push(listed);
      for (const key of sharedKeysOf(listed)) {
        if (visitedKeys.has(key)) continue;
        visitedKeys.add(key);
        pending.push(...(servicesByKey.get(key) ?? []));
      }
    }
    return group.filter(hasPartner).toSorted(compareCreatedAt);
  };
  const withPartner = published.filter(hasPartner).toSorted(compareCreatedAt);

  return {
    listed: withPartner.flatMap((listed) => (visitedIds.has(listed[0]) ? [] : collectGroup(listed))),
    partnersOf: (listed) => {
      const partners = new Map<string, { readonly partner: Listed; readonly kinds: ('address' | 'phone')[] }>();
      for (const key of sharedKeysOf(listed))
        for (const partner of servicesByKey.get(key) ?? []) {
          if (!isPartner(listed, partner)) continue;
          const kinds = partners.get(partner[0])?.kinds ?? [];
          partners.set(partner[0], { partner, kinds: [...kinds, kindOfSamePlaceKey(key)] });
        }
      return [...partners.values()]
        .toSorted((one, other) => compareCreatedAt(one.partner, other.partner))
        .slice(0, MAX_SAME_CONTACTS)
        .map(({ partner: [id, { described }], kinds }) => ({ id, name: described.name, same: ['name', ...kinds] }));
    },
  };
};
