import * as z from 'zod/mini';
import { OPTIONAL_CONDITIONS, WIRE_CONDITIONS } from '#domain/service/serviceWire.ts';
import { HELP_MILES, REACH_MILES } from '#kernel/miles.ts';
import { CATEGORIES } from '#kernel/vocabulary/categories.ts';
import { ROLES } from '#kernel/vocabulary/roles.ts';
import { SERVICE_TYPES } from '#kernel/vocabulary/serviceTypes.ts';
import { coordinate, flag, jsonOf, listOf, textOf, wholeNumber } from './query.ts';
import { canonicalZone } from './zoneName.ts';

export const MAX_FILTER_IDS = 500;
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 100;
/** Maximum radius of a list around a place, in miles. */
const MAX_WITHIN = 500;

/** Id generated here (uuid) or by an import; rejects operators and paths. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** The requested moment; default: now. */
export const asOf = z.optional(z.iso.datetime());
export const AS_OF =
  'As it was at that moment (ISO 8601 UTC); by permission. Where a listing was is not told of a moment in which it was confidential, nor while it is so today.';

/** One value, or a list of alternatives. */
const anyOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((raw: unknown): unknown => (Array.isArray(raw) ? raw : [raw])),
    z.array(item).check(z.minLength(1), z.maxLength(100)),
  );
export const filterIds = z.pipe(
  z.transform((raw: unknown): unknown => (Array.isArray(raw) ? [...new Set(raw)] : [raw])),
  z.array(idSchema).check(z.maxLength(MAX_FILTER_IDS)),
);

/** Returns an object with the same value for each of the names. */
export const each = <Name extends string, Of>(names: readonly Name[], of: Of) =>
  Object.fromEntries(names.map((name) => [name, of])) as Readonly<Record<Name, Of>>;

/** The parameter `filter`: equality of known fields; `id` and `_id` are the same. Other fields are rejected. */
export const filterFields = z.strictObject({
  _id: z.optional(filterIds),
  id: z.optional(filterIds),
  type: z.optional(anyOf(z.enum(SERVICE_TYPES))),
  category: z.optional(anyOf(z.enum(CATEGORIES))),
  city: z.optional(anyOf(textOf(100))),
  state: z.optional(anyOf(textOf(50))),
  zip: z.optional(anyOf(textOf(20))),
  user: z.optional(anyOf(idSchema)),
  isApproved: z.optional(z.boolean()),
  ...each(WIRE_CONDITIONS, z.optional(z.boolean())),
});
const filterSchema = z.pipe(
  filterFields,
  z.transform(({ id, _id, ...rest }) => ({ ...rest, ...(_id === undefined && id === undefined ? {} : { ids: _id ?? id }) })),
);

/** Fields that a search can use; a guest's search never reaches the two e-mail fields, because a hit would reveal an address. */
export const SEARCH_FIELDS = [
  'name',
  'description',
  'serviceSummary',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'phone',
  'category',
  'age',
  'userEmail',
  'contactEmail',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
export const DEFAULT_SEARCH_FIELDS: readonly SearchField[] = [
  'name',
  'description',
  'serviceSummary',
  'address1',
  'address2',
  'phone',
  'userEmail',
  'contactEmail',
];

const timeZone = z.pipe(
  z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9_+\-/]+$/)),
  z.transform((name, context): string => {
    const zone = canonicalZone(name);
    if (zone !== null) return zone;
    context.issues.push({ code: 'custom', message: 'NOT_ALLOWED', input: name });
    return z.NEVER;
  }),
);

/** Names of the chips as other clients spell them. */
const CATEGORY_NAMES: Readonly<Record<string, string>> = { 'YOUTH/KIDS': 'KIDS', YOUTH_AND_KIDS: 'KIDS', 'LGBT+': 'LGBT', LGBTQ: 'LGBT' };
const category = z.pipe(
  z.transform((raw: unknown): unknown => {
    if (typeof raw !== 'string') return raw;
    // A plus sign that is not percent-encoded arrives as a space, and is trimmed.
    const name = raw.toUpperCase();
    return CATEGORY_NAMES[name] ?? name;
  }),
  z.enum(CATEGORIES),
);

/** GET /services/counts: accepts the parameters of GET /services; order and page have no effect. */
export const countServicesQuery = z
  .object({
    filter: z.optional(jsonOf(filterSchema, 'INVALID_FILTER')),
    type: z.optional(listOf(z.enum(SERVICE_TYPES))),
    category: z.optional(listOf(category)),
    city: z.optional(listOf(textOf(100))),
    state: z.optional(listOf(textOf(50))),
    zip: z.optional(listOf(textOf(20))),
    user: z.optional(listOf(idSchema)),
    userType: z.optional(listOf(z.enum(ROLES))),
    search: z.optional(listOf(z.enum(SEARCH_FIELDS))),
    q: z.optional(textOf(200)),
    sort: z.optional(z.enum(['distance', 'help', 'likes', 'createdAt', 'updatedAt', 'name'])),
    direction: z.optional(z.enum(['asc', 'desc'])),
    limit: z._default(wholeNumber(0, MAX_LIMIT), DEFAULT_LIMIT),
    skip: z._default(wholeNumber(0, 1_000_000), 0),
    nearCoordinate: z.optional(coordinate),
    within: z.optional(wholeNumber(1, MAX_WITHIN)),
    currentCoordinate: z.optional(coordinate),
    isOpen: z.optional(flag),
    hasFreeBeds: z.optional(flag),
    userTimezone: z.optional(timeZone),
    isApproved: z.optional(flag),
    isShowAll: z.optional(flag),
    isCriticalHeader: z.optional(flag),
    asOf,
    ...each(OPTIONAL_CONDITIONS, z.optional(flag)),
  })
  .check((context) => {
    const { within, nearCoordinate } = context.value;
    if (within === undefined || nearCoordinate !== undefined) return;
    context.issues.push({ code: 'custom', message: 'WITHIN_NEEDS_PLACE', path: ['within'], input: within });
  });

/** GET /services: every parameter of the specification's section 7, and those added by later decisions. */
export const listServicesQuery = countServicesQuery.check((context) => {
  const { limit, filter, sort, direction } = context.value;
  if (limit === 0 && filter?.ids === undefined)
    context.issues.push({ code: 'custom', message: 'LIMIT_NEEDS_IDS', path: ['limit'], input: limit });
  if (sort === 'help' && direction === 'desc')
    context.issues.push({ code: 'custom', message: 'HELP_ONLY_FORWARD', path: ['direction'], input: direction });
});
export type ListServicesQuery = z.output<typeof listServicesQuery>;

/** Description of each parameter in `openapi.yaml`. */
export const LIST_SERVICES_PARAMETERS: Readonly<Record<keyof ListServicesQuery, string>> = {
  filter: `JSON: \`{"_id": [ids]}\` or equality on \`type, category, city, state, zip, isApproved, user, ${WIRE_CONDITIONS.join(', ')}\`; anything else is refused.`,
  type: 'Kinds of service; a tab’s name means all of its kinds.',
  category: 'Audiences. A service for ALL answers every one; ALL asks for none in particular.',
  city: 'Cities.',
  state: 'States, as two letters.',
  zip: 'Zip codes.',
  user: 'Owners, by id; by permission.',
  userType: 'Roles of owners; by permission.',
  search: 'Fields to search. Guests never search email addresses.',
  q: 'Words to search for, folded for case and accents.',
  sort: `Order; \`distance\` is the default with \`nearCoordinate\`. Ties are ordered by id. \`help\` puts places that can help now first: by classes of distance (${HELP_MILES.join(', ')} miles), in each places with free beds counted within 8 hours before those whose count is old or not known, these before full ones, then open ones before the others, then by distance; beyond ${REACH_MILES} miles by distance alone, and last of all what is closed for good. It needs a place, as \`distance\` does.`,
  direction: 'Direction of the order; `help` has but one.',
  limit: 'How many at most; 0 means no limit, with an `_id` filter only (500 ids at most).',
  skip: 'How many to leave out from the start.',
  nearCoordinate: 'Place that orders the list, `longitude|latitude`.',
  within: `Only services within so many miles of \`nearCoordinate\`, which it needs. A hidden place is measured by its city’s centre.`,
  currentCoordinate: 'Place that distances are measured from, `longitude|latitude`; metres in `distance`.',
  isOpen: 'Only services open at this moment in their own time zone.',
  hasFreeBeds:
    'Only places with beds where some were free when they were last counted, within the last 24 hours, and that are not closed for good.',
  userTimezone: 'IANA time zone, for services without one of their own.',
  isApproved: 'Only approved ones for the public; others by permission.',
  isShowAll: 'Approved and waiting ones; by permission.',
  isCriticalHeader: 'Only services whose critical notice is raised and has not expired; 20 at most.',
  asOf: AS_OF,
  ...each(OPTIONAL_CONDITIONS, 'Only services that are known to say yes to it.'),
};

/** GET /services/{id}. */
export const getServiceQuery = z.object({ currentCoordinate: z.optional(coordinate), userTimezone: z.optional(timeZone), asOf });
