import { hadFreeBeds, isOldCount } from '#domain/beds/age.ts';
import { CONDITIONS } from '#domain/service/facts.ts';
import { stateCode } from '#geo/place/states.ts';
import { zipKey } from '#geo/place/zipTable.ts';
import { foldText } from '#kernel/foldText.ts';
import { CATEGORIES } from '#kernel/vocabulary/categories.ts';
import { TABS, TYPES_OF_TAB, type ServiceType, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { isApprovable } from './approvable.ts';
import { categoryBits, conditionBit, FLAGS, typeBits, type Catalogue } from './catalogue.ts';
import { isCriticalAt } from './criticalNotice.ts';
import type { ListFilter } from './listQuery.ts';
import type { OpeningHours } from './openingHours.ts';
import type { TextSearch } from './textSearch.ts';

type Test = (slot: number) => boolean;

/** Returns the start of the minute, at which filters evaluate hours and ages. */
export const startOfMinute = (at: number): number => at - (at % 60);

const isTab = (type: ServiceType): type is Tab => (TABS as readonly string[]).includes(type);

/** Returns the types as bits; a tab's name includes all types of the tab. */
export const matchedTypes = (types: readonly ServiceType[]): number =>
  typeBits(types.flatMap((type) => (isTab(type) ? [type, ...TYPES_OF_TAB[type]] : [type])));

const FOR_ANYONE = 1 << CATEGORIES.indexOf('ALL');

export const stateKey = (state: string): string => stateCode(state) ?? foldText(state);
const cityKey = (city: string): string =>
  foldText(city)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns tests that a fact is in each group of wanted values. */
const isOneOfEach = (
  catalogue: Catalogue,
  groups: readonly (readonly string[])[] | undefined,
  keyOf: (text: string) => string,
  fact: (document: ServiceDocument) => string | null,
): Test[] =>
  (groups ?? []).map((group) => {
    const wanted = new Set(group.map(keyOf));
    return (slot) => {
      const document = catalogue.document(slot);
      const text = document ? fact(document) : null;
      return text !== null && wanted.has(keyOf(text));
    };
  });

export interface Means {
  readonly catalogue: Catalogue;
  readonly hours: OpeningHours;
  readonly text: TextSearch;
}

/** Compiles a filter into a test of a slot at a time (seconds since 1970): cheap conditions first. */
export const compileFilter = ({ catalogue, hours, text }: Means, filter: ListFilter, at: number): Test => {
  let needed: number = FLAGS.present;
  let refused = 0;
  const want = (bit: number, wanted: boolean | undefined): void => {
    if (wanted === true) needed |= bit;
    if (wanted === false) refused |= bit;
  };
  want(FLAGS.approved, filter.approved);
  want(FLAGS.beds, filter.beds);
  want(FLAGS.critical, filter.critical);
  if (filter.freeBeds) {
    want(FLAGS.beds, true);
    want(FLAGS.permanentlyClosed, false);
  }
  for (const condition of CONDITIONS) {
    const wanted = filter.conditions?.[condition];
    if (wanted !== undefined) needed |= conditionBit(condition, wanted);
  }
  const { flags, types, categories } = catalogue.columns;
  const wantedTypes = (filter.types ?? []).map(matchedTypes);
  const wantedCategories = (filter.categories ?? []).map((group) => categoryBits(group) | FOR_ANYONE);
  const checked = needed | refused;

  const tests: Test[] = [
    ...(filter.asOf === undefined || catalogue.stood === undefined ? [] : [catalogue.stood]),
    ...isOneOfEach(catalogue, filter.states, stateKey, ({ address }) => address.state),
    ...isOneOfEach(catalogue, filter.cities, cityKey, ({ address }) => address.city),
    ...isOneOfEach(catalogue, filter.zips, zipKey, ({ address }) => (address.confidential ? null : address.zip)),
    ...isOneOfEach(catalogue, filter.users, String, ({ user }) => user),
  ];
  const countyOf = (slot: number): string | null => catalogue.document(slot)?.place?.county ?? null;
  if (filter.counties !== undefined) {
    const inside = new Set(filter.counties);
    tests.push((slot) => inside.has(countyOf(slot) ?? ''));
  }
  if (filter.outsideCounties !== undefined) {
    const outside = new Set(filter.outsideCounties);
    tests.push((slot) => !outside.has(countyOf(slot) ?? ''));
  }
  if (filter.approvable !== undefined) {
    const holds = isApprovable(filter.approvable);
    tests.push((slot) => {
      const document = catalogue.document(slot);
      return document !== null && document !== undefined && holds(document);
    });
  }
  const { countedBy } = filter;
  if (countedBy !== undefined)
    tests.push((slot) => {
      const document = catalogue.document(slot);
      return (
        document !== null && document !== undefined && (document.user === countedBy || document.bedCounters?.includes(countedBy) === true)
      );
    });
  if (filter.freeBeds) {
    // Use the minute, so that lists and counts of one minute agree.
    const minute = startOfMinute(at) * 1000;
    tests.push((slot) => hadFreeBeds(catalogue.document(slot) ?? {}, minute));
  }
  if (filter.oldCount) tests.push((slot) => isOldCount(catalogue.document(slot)?.bedsCountedAt, at * 1000));
  if (filter.critical) tests.push((slot) => isCriticalAt(catalogue.document(slot) ?? null, at));
  if (filter.open !== undefined) tests.push((slot) => hours.isOpen(slot, at, filter.askersZone) === filter.open);
  if (filter.words !== undefined)
    tests.push(text.finder(filter.words, filter.wordsIn ?? [], { owners: filter.wordsOfOwners, drafts: filter.wordsOfDrafts }));

  return (slot) => {
    if ((flags[slot]! & checked) !== needed) return false;
    for (const bits of wantedTypes) if ((types[slot]! & bits) === 0) return false;
    for (const bits of wantedCategories) if ((categories[slot]! & bits) === 0) return false;
    for (const test of tests) if (!test(slot)) return false;
    return true;
  };
};

/** Whether the result may differ a minute later without any change. */
export const dependsOnTime = (filter: ListFilter): boolean =>
  filter.open !== undefined || filter.freeBeds === true || filter.critical === true || filter.oldCount === true;
