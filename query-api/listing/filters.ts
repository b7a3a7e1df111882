import { hadFreeBeds, isOldCount } from '#domain/beds/countAge.ts';
import { CONDITIONS } from '#domain/service/conditions.ts';
import { isKeptByImports } from '#domain/service/keptByImports.ts';
import { foldText } from '#domain/values/foldText.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { stateCode } from '#geo/place/states.ts';
import { zipKey } from '#geo/place/zipTable.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { isApprovable } from './approvable.ts';
import { categoryBits, conditionBit, FLAGS, typeBitsWithTabs, type Catalogue } from './catalogue.ts';
import { isCriticalAt } from './criticalNotice.ts';
import type { ListFilter } from './listQuery.ts';
import type { OpeningHours } from './openingHours.ts';

type SlotPredicate = (slot: number) => boolean;

/** Returns the start of the minute, at which filters evaluate hours and ages. */
export const startOfMinute = (at: number): number => at - (at % 60);

const ANYONE_BIT = 1 << CATEGORIES.indexOf('ALL');

export const stateKey = (state: string): string => stateCode(state) ?? foldText(state);
const cityKey = (city: string): string =>
  foldText(city)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns tests that a fact is in each group of wanted values. */
const groupPredicates = (
  catalogue: Catalogue,
  groups: readonly (readonly string[])[] | undefined,
  keyOf: (text: string) => string,
  valueOf: (document: ServiceDocument) => string | null,
): SlotPredicate[] =>
  (groups ?? []).map((group) => {
    const wanted = new Set(group.map(keyOf));
    return (slot) => {
      const document = catalogue.document(slot);
      const text = document ? valueOf(document) : null;
      return text !== null && wanted.has(keyOf(text));
    };
  });

export interface FilterDependencies {
  readonly catalogue: Catalogue;
  readonly hours: OpeningHours;
}

export interface CompiledFilter {
  /** Whether a slot passes the filter apart from its words. */
  isMatched(slot: number): boolean;
  /** Whether a list of that approval, time and conditions may show a slot; true for every slot that passes the filter. */
  isListed(slot: number): boolean;
}

/** Compiles a filter into a test of a slot at a time (seconds since 1970): cheap conditions first. */
export const compileFilter = ({ catalogue, hours }: FilterDependencies, filter: ListFilter, at: number): CompiledFilter => {
  let requiredBits: number = FLAGS.present;
  let excludedBits = 0;
  const requireBit = (bit: number, wanted: boolean | undefined): void => {
    if (wanted === true) requiredBits |= bit;
    if (wanted === false) excludedBits |= bit;
  };
  requireBit(FLAGS.approved, filter.approved);
  requireBit(FLAGS.beds, filter.beds);
  requireBit(FLAGS.critical, filter.critical);
  if (filter.freeBeds) {
    requireBit(FLAGS.beds, true);
    requireBit(FLAGS.permanentlyClosed, false);
  }
  for (const condition of CONDITIONS) {
    const wanted = filter.conditions?.[condition];
    if (wanted !== undefined) requiredBits |= conditionBit(condition, wanted);
  }
  const { flags, types, categories } = catalogue.columns;
  const wantedTypes = (filter.types ?? []).map(typeBitsWithTabs);
  const wantedCategories = (filter.categories ?? []).map((group) => categoryBits(group) | ANYONE_BIT);
  const checkedBits = requiredBits | excludedBits;

  const predicates: SlotPredicate[] = [
    ...(filter.asOf === undefined || catalogue.isValidVersion === undefined ? [] : [catalogue.isValidVersion]),
    ...groupPredicates(catalogue, filter.states, stateKey, ({ address }) => address.state),
    ...groupPredicates(catalogue, filter.cities, cityKey, ({ address }) => address.city),
    ...groupPredicates(catalogue, filter.zips, zipKey, ({ address }) => (address.confidential ? null : address.zip)),
    ...groupPredicates(catalogue, filter.users, String, ({ user }) => user),
  ];
  const countyOf = (slot: number): string | null => catalogue.document(slot)?.place?.county ?? null;
  if (filter.counties !== undefined) {
    const includedCounties = new Set(filter.counties);
    predicates.push((slot) => includedCounties.has(countyOf(slot) ?? ''));
  }
  if (filter.outsideCounties !== undefined) {
    const excludedCounties = new Set(filter.outsideCounties);
    predicates.push((slot) => !excludedCounties.has(countyOf(slot) ?? ''));
  }
  if (filter.approvable !== undefined) {
    const isMatch = isApprovable(filter.approvable);
    predicates.push((slot) => {
      const document = catalogue.document(slot);
      return document !== null && document !== undefined && isMatch(document);
    });
  }
  const { countedBy } = filter;
  if (countedBy !== undefined)
    predicates.push((slot) => {
      const document = catalogue.document(slot);
      return (
        document !== null && document !== undefined && (document.user === countedBy || document.bedCounters?.includes(countedBy) === true)
      );
    });
  if (filter.freeBeds) {
    // Use the minute, so that lists and counts of one minute agree.
    const minuteStartMs = startOfMinute(at) * 1000;
    predicates.push((slot) => hadFreeBeds(catalogue.document(slot) ?? {}, minuteStartMs));
  }
  if (filter.hasOldCount)
    predicates.push((slot) => {
      const document = catalogue.document(slot);
      return document !== null && document !== undefined && isOldCount(document.bedsCountedAt, at * 1000) && !isKeptByImports(document);
    });
  if (filter.critical) predicates.push((slot) => isCriticalAt(catalogue.document(slot) ?? null, at));
  if (filter.open !== undefined) predicates.push((slot) => hours.isOpen(slot, at, filter.visitorTimeZone) === filter.open);
  const hasRequiredBits = (slot: number): boolean => (flags[slot]! & checkedBits) === requiredBits;
  return {
    isMatched(slot) {
      if (!hasRequiredBits(slot)) return false;
      for (const bits of wantedTypes) if ((types[slot]! & bits) === 0) return false;
      for (const bits of wantedCategories) if ((categories[slot]! & bits) === 0) return false;
      for (const predicate of predicates) if (!predicate(slot)) return false;
      return true;
    },
    isListed: (slot) => hasRequiredBits(slot) && (filter.asOf === undefined || catalogue.isValidVersion?.(slot) !== false),
  };
};

/** Whether the result may differ a minute later without any change. */
export const dependsOnTime = (filter: ListFilter): boolean =>
  filter.open !== undefined || filter.freeBeds === true || filter.critical === true || filter.hasOldCount === true;
