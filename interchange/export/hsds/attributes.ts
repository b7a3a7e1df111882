import type { HsdsAttribute, HsdsTaxonomyTerm } from '#contract/hsds.ts';
import type { LastingService } from '#contract/service.ts';
import { CONDITION_WIRE_NAMES, isOpenCondition } from '#domain/service/conditions.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import { CONDITION_TERMS } from '../../conditions.ts';
import { audienceTerm, factTerm, hsdsId, kindTerm, type OwnFact } from '../../hsds/ownTaxonomies.ts';
import { hasPublicStreet } from './location.ts';

/** What an attribute belongs to. */
interface Link {
  readonly id: string;
  readonly entity: HsdsAttribute['link_entity'];
}

const yes = (isTrue: boolean | undefined): string => (isTrue === true ? 'yes' : '');

/** Returns the conditions that HSDS has no field for: `no` only of one that may be unknown. */
const conditionTermsOf = (service: LastingService): Partial<Record<OwnFact, string>> =>
  Object.fromEntries(
    CONDITION_TERMS.map(({ condition, code }) => {
      const name = CONDITION_WIRE_NAMES[condition];
      return [code, service[name] === false && isOpenCondition(condition) ? 'no' : yes(service[name])];
    }),
  );

/** Returns the facts that HSDS has no field for. */
const ownFactsOf = (service: LastingService, isOneOfSeveral: boolean): readonly (readonly [OwnFact, string])[] => {
  const hidden = hasPublicStreet(service) ? {} : { city: service.city, state: service.state, zip: service.zip, country: service.country };
  const facts: Partial<Record<OwnFact, string | undefined>> = {
    'listing-id': service.id,
    'listing-updated-at': isOneOfSeveral ? service.updatedAt : '',
    summary: service.serviceSummary,
    age: service.age,
    'summary-es': service.serviceSummaryEs,
    'description-es': service.descriptionEs,
    'age-es': service.ageEs,
    'phone-text': service.phone === undefined ? service.phoneText : '',
    facebook: service.facebook,
    twitter: service.twitter,
    instagram: service.instagram,
    youtube: service.youtube,
    ...hidden,
    confidential: yes(service.isConfidential),
    ...conditionTermsOf(service),
    'contact-for-hours': yes(service.isContact),
    'closed-days': service.closeSchedules.length === 0 ? '' : JSON.stringify(service.closeSchedules),
    'total-beds': service.totalBeds?.toString(),
    'available-beds': service.availableBeds?.toString(),
    'beds-counted-at': service.bedsCountedAt,
    sample: yes(service.sample),
  };
  const stated = Object.entries(withoutEmptyFields(facts)) as [OwnFact, string][];
  return [...stated, ...(service.unknownDays ?? []).map((day) => ['unknown-day', day] as const)];
};

const attributeOf = (listingId: string, { id, entity }: Link, term: HsdsTaxonomyTerm, value = ''): HsdsAttribute => ({
  id: hsdsId(listingId, 'attribute', term.id, value),
  link_id: id,
  link_entity: entity,
  ...(value !== '' && { value }),
  taxonomy_term: term,
});

/** Returns the kinds and audiences of a listing as attributes. */
export const kindAttributes = ({ id, type, category }: LastingService, link: Link): HsdsAttribute[] => [
  ...type.map((kind) => attributeOf(id, link, kindTerm(kind))),
  ...category.map((audience) => attributeOf(id, link, audienceTerm(audience))),
];

/** Returns the facts of a listing that HSDS has no field for as attributes; `isOneOfSeveral`: whether its service has other locations. */
export const factAttributes = (
  service: LastingService,
  link: Link,
  { isOneOfSeveral }: { readonly isOneOfSeveral: boolean },
): HsdsAttribute[] => ownFactsOf(service, isOneOfSeveral).map(([fact, value]) => attributeOf(service.id, link, factTerm(fact), value));
