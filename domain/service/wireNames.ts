import { normalizeText } from '../values/text.ts';
import { CONDITION_WIRE_NAMES, CONDITIONS, type Condition, type WireCondition } from './conditions.ts';
import { optionalFacts, type OptionalFact, type StatedFacts } from './sectionFacts.ts';
import { SECTIONS, type FactsOf, type Section } from './sections.ts';

/*
 * The one table that maps each fact of a service from its persisted name in events to its wire name, which is the specification's (section
 * 3). No other code maps both names. The place has another shape on the wire (`location`) and is mapped by hand.
 */
type WireSection = Exclude<Section, 'place'>;

const WIRE_NAMES = {
  described: { name: 'name', summary: 'serviceSummary', description: 'description', age: 'age' },
  classified: { types: 'type', categories: 'category', ...CONDITION_WIRE_NAMES },
  address: {
    address1: 'address1',
    address2: 'address2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    country: 'country',
    confidential: 'isConfidential',
  },
  contact: {
    phone: 'phone',
    extension: 'extension',
    phoneText: 'phoneText',
    contactEmail: 'contactEmail',
    website: 'website',
    facebook: 'facebook',
    twitter: 'twitter',
    instagram: 'instagram',
    youtube: 'youtube',
  },
  hours: { schedules: 'schedules', closedDays: 'closeSchedules', contactForHours: 'isContact', unknownDays: 'unknownDays' },
  display: { showFlag: 'isShowFlag', showDonate: 'isShowDonate' },
} as const satisfies { readonly [S in WireSection]: { readonly [Fact in Exclude<keyof FactsOf<S>, 'sealed'>]: string } };

type WireNames = typeof WIRE_NAMES;
type WireNameOf<S extends WireSection, Fact> = Fact extends keyof WireNames[S] ? WireNames[S][Fact] & string : never;
type WireFactsOf<S extends WireSection> = { readonly [Fact in keyof FactsOf<S> as WireNameOf<S, Fact>]: FactsOf<S>[Fact] };

type UnionToIntersection<Facts> = (Facts extends unknown ? (facts: Facts) => void : never) extends (facts: infer Intersection) => void
  ? Intersection
  : never;
export type WireFacts = UnionToIntersection<{ [S in WireSection]: WireFactsOf<S> }[WireSection]>;

/** Wire names of all facts, and of optional facts. */
export type WireName = keyof WireFacts;
export type OptionalWireName = { [S in WireSection]: WireNameOf<S, OptionalFact<S>> }[WireSection];

const nameOnWire = (section: WireSection, fact: string): string => (WIRE_NAMES[section] as Readonly<Record<string, string>>)[fact] ?? fact;

/** Returns the wire name of a fact of a section; all facts of a place have the same one. */
export const wireNameOf = (section: Section, fact: string): string => (section === 'place' ? 'location' : nameOnWire(section, fact));

const wireSections = SECTIONS.filter((section): section is WireSection => section !== 'place');
/** Wire names of facts that may be unknown: these are absent instead of false. */
export const OPTIONAL_ON_WIRE: ReadonlySet<string> = new Set(
  wireSections.flatMap((section) => optionalFacts(section).map((fact) => nameOnWire(section, fact))),
);

const wireEntries: ReadonlyMap<WireSection, readonly (readonly [fact: string, name: string])[]> = new Map(
  wireSections.map((section) => [section, Object.entries(WIRE_NAMES[section])]),
);

/** Returns a section's facts under their wire names. */
export const toWire = <S extends WireSection>(section: S, facts: FactsOf<S>): WireFactsOf<S> => {
  const wireFacts: Record<string, unknown> = {};
  for (const [fact, name] of wireEntries.get(section) ?? []) {
    const value: unknown = Reflect.get(facts, fact);
    if (value !== undefined) wireFacts[name] = value;
  }
  return wireFacts as WireFactsOf<S>;
};

/** Returns the optional facts of a section in a form; null means unknown. */
export const optionalFromWire = <S extends WireSection>(section: S, form: object): Pick<StatedFacts<S>, OptionalFact<S>> =>
  Object.fromEntries(
    optionalFacts(section).flatMap((fact) => {
      const value: unknown = Reflect.get(form, nameOnWire(section, fact));
      return value === undefined ? [] : [[fact, typeof value === 'string' ? normalizeText(value) : value]];
    }),
  ) as Pick<StatedFacts<S>, OptionalFact<S>>;

/** Converts the conditions of a query from their wire names. */
export const conditionsFromWire = (query: { readonly [Name in WireCondition]?: boolean | undefined }): {
  readonly [C in Condition]?: boolean;
} =>
  Object.fromEntries(
    CONDITIONS.flatMap((condition) => {
      const requested = query[CONDITION_WIRE_NAMES[condition]];
      return requested === undefined ? [] : [[condition, requested]];
    }),
  );
