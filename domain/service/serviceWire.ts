import { tidy } from '#kernel/text.ts';
import { CONDITIONS, optionalFacts, type Condition, type OptionalFact, type StatedFacts } from './facts.ts';
import { SECTIONS, type FactsOf, type Section } from './sections.ts';

/*
 * The one table of a service's facts: each in the events' words, which are persisted, beside its name on the wire, which is
 * the specification's (section 3). Nothing else knows both. A place is said in another shape (`location`), by hand.
 */
type WireSection = Exclude<Section, 'place'>;

const NAMES = {
  described: { name: 'name', summary: 'serviceSummary', description: 'description', age: 'age' },
  classified: {
    types: 'type',
    categories: 'category',
    petsAllowed: 'isAllowedPet',
    lowBarrier: 'isLowBarrier',
    wheelchairAccessible: 'isWheelchairAccessible',
  },
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
  hours: { schedules: 'schedules', closedDays: 'closeSchedules', contactForHours: 'isContact' },
  display: { showFlag: 'isShowFlag', showDonate: 'isShowDonate' },
} as const satisfies { readonly [S in WireSection]: { readonly [Fact in Exclude<keyof FactsOf<S>, 'sealed'>]: string } };

type Names = typeof NAMES;
type NameOf<S extends WireSection, Fact> = Fact extends keyof Names[S] ? Names[S][Fact] & string : never;
type WireOf<S extends WireSection> = { readonly [Fact in keyof FactsOf<S> as NameOf<S, Fact>]: FactsOf<S>[Fact] };

type Both<Facts> = (Facts extends unknown ? (facts: Facts) => void : never) extends (facts: infer All) => void ? All : never;
export type WireFacts = Both<{ [S in WireSection]: WireOf<S> }[WireSection]>;

/** The names on the wire; those of facts that need not be known; and those of conditions. */
export type WireName = keyof WireFacts;
export type OptionalWireName = { [S in WireSection]: NameOf<S, OptionalFact<S>> }[WireSection];
export type WireCondition = NameOf<'classified', Condition>;
type OptionalWireCondition = WireCondition & OptionalWireName;

const nameOf = (section: WireSection, fact: string): string => (NAMES[section] as Readonly<Record<string, string>>)[fact] ?? fact;

/** Under which name a fact of a section is said on the wire: all of a place under one. */
export const wireNameOf = (section: Section, fact: string): string => (section === 'place' ? 'location' : nameOf(section, fact));

export const WIRE_CONDITIONS = CONDITIONS.map((condition): WireCondition => NAMES.classified[condition]);

const wireSections = SECTIONS.filter((section): section is WireSection => section !== 'place');
/** Facts for which false differs from absent: absent ones are unknown. */
export const OPTIONAL_ON_WIRE: ReadonlySet<string> = new Set(
  wireSections.flatMap((section) => optionalFacts(section).map((fact) => nameOf(section, fact))),
);
export const OPTIONAL_CONDITIONS = WIRE_CONDITIONS.filter((name): name is OptionalWireCondition => OPTIONAL_ON_WIRE.has(name));

/** A section's facts under their names on the wire. */
export const toWire = <S extends WireSection>(section: S, facts: FactsOf<S>): WireOf<S> =>
  Object.fromEntries(
    Object.entries(NAMES[section]).flatMap(([fact, name]) => {
      const value: unknown = Reflect.get(facts, fact);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as WireOf<S>;

/** The optional facts of a section that a form says; null is not known. */
export const optionalFromWire = <S extends WireSection>(section: S, form: object): Pick<StatedFacts<S>, OptionalFact<S>> =>
  Object.fromEntries(
    optionalFacts(section).flatMap((fact) => {
      const value: unknown = Reflect.get(form, nameOf(section, fact));
      return value === undefined ? [] : [[fact, typeof value === 'string' ? tidy(value) : value]];
    }),
  ) as Pick<StatedFacts<S>, OptionalFact<S>>;

/** The conditions that are asked for under their names on the wire. */
export const conditionsFromWire = (query: { readonly [Name in WireCondition]?: boolean | undefined }): {
  readonly [C in Condition]?: boolean;
} =>
  Object.fromEntries(
    CONDITIONS.flatMap((condition) => {
      const wanted = query[NAMES.classified[condition]];
      return wanted === undefined ? [] : [[condition, wanted]];
    }),
  );
