import { coordinatorSchema, type CoordinatorFacts } from '#domain/coordinator/form.ts';
import { liaisonSchema, type LiaisonFacts } from '#domain/liaison/form.ts';

/** A fictional region around the sample's city; Jefferson is in no region, so that its places have no contact. */
export interface SampleRegion {
  readonly key: string;
  readonly name: string;
  readonly counties: readonly string[];
  /** Keys of coordinators. */
  readonly coordinators: readonly string[];
}

export const SAMPLE_REGIONS: readonly SampleRegion[] = [
  {
    key: 'metro-denver',
    name: 'Metro Denver',
    counties: ['Adams, CO', 'Arapahoe, CO', 'Broomfield, CO', 'Denver, CO', 'Douglas, CO'],
    coordinators: ['rosa', 'tom'],
  },
  {
    key: 'northern-front-range',
    name: 'Northern Front Range',
    counties: ['Boulder, CO', 'Larimer, CO', 'Weld, CO'],
    coordinators: ['lee'],
  },
  { key: 'pikes-peak', name: 'Pikes Peak', counties: ['El Paso, CO', 'Park, CO', 'Teller, CO'], coordinators: ['sam'] },
];

const parseCoordinator = (facts: Partial<CoordinatorFacts>): CoordinatorFacts => coordinatorSchema.parse(facts);

/** Invented people with numbers reserved for fiction. */
export const SAMPLE_COORDINATORS: Readonly<Record<string, CoordinatorFacts>> = {
  rosa: parseCoordinator({
    name: 'Rosa P.',
    addresses: ['Westside Community Office', '1555 Clarkson Street, Denver'],
    officePhone: '3035550161',
    mobile: '3035550162',
    email: 'rosa@westside.example.org',
  }),
  tom: parseCoordinator({
    name: 'Tom V.',
    addresses: ['Adams County, housing desk'],
    officePhone: '3035550177',
    extension: '14',
    fax: '3035550178',
    email: 'tom@adams.example.org',
  }),
  lee: parseCoordinator({
    name: 'Lee K.',
    addresses: ['Boulder Valley Neighbors'],
    officePhone: '3035550171',
    email: 'lee@valley.example.org',
  }),
  sam: parseCoordinator({ name: 'Sam O.', mobile: '7195550164', email: 'sam@peak.example.org' }),
};

const parseLiaison = (facts: Partial<LiaisonFacts>): LiaisonFacts => liaisonSchema.parse({ position: 'McKinney-Vento liaison', ...facts });

/** The districts are real, the people are not. */
export const SAMPLE_LIAISONS: Readonly<Record<string, LiaisonFacts>> = {
  grace: parseLiaison({ name: 'Grace H.', title: 'Dr.', district: 'Denver Public Schools', county: 'Denver, CO', phone: '3035550184' }),
  omar: parseLiaison({
    name: 'Omar D.',
    district: 'Adams 12 Five Star Schools',
    county: 'Adams, CO',
    phone: '3035550185',
    extension: '22',
    email: 'omar@adams12.example.org',
  }),
  nina: parseLiaison({ name: 'Nina S.', district: 'Boulder Valley School District', county: 'Boulder, CO', phone: '3035550186' }),
};
