import * as z from 'zod/mini';
import { OPEN_WIRE_CONDITIONS, WIRE_CONDITIONS } from '#domain/service/conditions.ts';
import { SEARCH_RADII_MILES, MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { coordinateSchema, flagSchema, jsonSchema, listSchema, limitedTextSchema, wholeNumberSchema } from './query.ts';
import { canonicalZone } from './zoneName.ts';

export const MAX_FILTER_IDS = 500;
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 100;
/** Maximum radius of a list around a place, in miles. */
const MAX_WITHIN_MILES = 500;

/** Id generated here (uuid) or by an import; rejects operators and paths. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** The requested moment; default: now. */
export const asOfSchema = z.optional(z.iso.datetime());
export const AS_OF_DESCRIPTION =
  'Moment in the past (ISO 8601 UTC); returns the data of that moment. Needs a permission. The place of a listing is omitted if the listing was confidential at that moment or is confidential today.';

/** One value, or a list of alternatives. */
const anyOfSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((raw: unknown): unknown => (Array.isArray(raw) ? raw : [raw])),
    z.array(item).check(z.minLength(1), z.maxLength(100)),
  );
export const filterIdsSchema = z.pipe(
  z.transform((raw: unknown): unknown => (Array.isArray(raw) ? [...new Set(raw)] : [raw])),
  z.array(idSchema).check(z.maxLength(MAX_FILTER_IDS)),
);

/** Returns an object with the same value for each of the names. */
export const each = <Name extends string, Of>(names: readonly Name[], of: Of) =>
  Object.fromEntries(names.map((name) => [name, of])) as Readonly<Record<Name, Of>>;

/** The parameter `filter`: equality of known fields; `id` and `_id` are the same. Other fields are rejected. */
export const filterFieldsSchema = z.strictObject({
  _id: z.optional(filterIdsSchema),
  id: z.optional(filterIdsSchema),
  type: z.optional(anyOfSchema(z.enum(SERVICE_TYPES))),
  category: z.optional(anyOfSchema(z.enum(CATEGORIES))),
  city: z.optional(anyOfSchema(limitedTextSchema(100))),
  state: z.optional(anyOfSchema(limitedTextSchema(50))),
  zip: z.optional(anyOfSchema(limitedTextSchema(20))),
  user: z.optional(anyOfSchema(idSchema)),
  isApproved: z.optional(z.boolean()),
  ...each(WIRE_CONDITIONS, z.optional(z.boolean())),
});
const filterSchema = z.pipe(
  filterFieldsSchema,
  z.transform(({ id, _id, ...otherFilters }) => ({
    ...otherFilters,
    ...(_id === undefined && id === undefined ? {} : { ids: _id ?? id }),
  })),
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

export const timeZoneSchema = z.pipe(
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
    filter: z.optional(jsonSchema(filterSchema, 'INVALID_FILTER')),
    type: z.optional(listSchema(z.enum(SERVICE_TYPES))),
    category: z.optional(listSchema(category)),
    city: z.optional(listSchema(limitedTextSchema(100))),
    state: z.optional(listSchema(limitedTextSchema(50))),
    zip: z.optional(listSchema(limitedTextSchema(20))),
    user: z.optional(listSchema(idSchema)),
    userType: z.optional(listSchema(z.enum(ROLES))),
    search: z.optional(listSchema(z.enum(SEARCH_FIELDS))),
    q: z.optional(limitedTextSchema(200)),
    sort: z.optional(z.enum(['distance', 'help', 'likes', 'createdAt', 'updatedAt', 'name'])),
    direction: z.optional(z.enum(['asc', 'desc'])),
    limit: z._default(wholeNumberSchema(0, MAX_LIMIT), DEFAULT_LIMIT),
    skip: z._default(wholeNumberSchema(0, 1_000_000), 0),
    nearCoordinate: z.optional(coordinateSchema),
    within: z.optional(wholeNumberSchema(1, MAX_WITHIN_MILES)),
    currentCoordinate: z.optional(coordinateSchema),
    isOpen: z.optional(flagSchema),
    hasFreeBeds: z.optional(flagSchema),
    userTimezone: z.optional(timeZoneSchema),
    isApproved: z.optional(flagSchema),
    isShowAll: z.optional(flagSchema),
    sameServiceAs: z.optional(idSchema),
    isCriticalHeader: z.optional(flagSchema),
    asOf: asOfSchema,
    ...each(OPEN_WIRE_CONDITIONS, z.optional(flagSchema)),
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
  filter: `JSON: \`{"_id": [ids]}\` or equality on \`type, category, city, state, zip, isApproved, user, ${WIRE_CONDITIONS.join(', ')}\`; any other filter is rejected.`,
  type: 'Kinds of service; the name of a tab selects all of its kinds.',
  category: 'Audiences. A service for ALL matches every audience; the value ALL does not filter.',
  city: 'Cities.',
  state: 'States, as two letters.',
  zip: 'ZIP codes.',
  user: 'Ids of owners; needs a permission.',
  userType: 'Roles of owners; needs a permission.',
  search: 'Fields to search. Searches by guests never include email addresses.',
  q: 'Words to search for; each must match. Case, accents, apostrophes and common words ("the", "para", "near") are ignored, and singular and plural are the same. A word also matches a part of a word, the kind of service that it names in English or Spanish ("comida", "somewhere to sleep") if summaries are searched, and, if it has at least five letters and matches nothing else, a word with one typing error. Places whose name contains every word come first, then places that contain every word as a whole, then places of a named kind, then others; `sort` applies within each of these groups.',
  sort: `Sort order; \`distance\` is the default with \`nearCoordinate\`. Ties are ordered by id. \`help\` sorts places that can help now first: by distance classes (${SEARCH_RADII_MILES.join(', ')} miles), and within a class places with free beds counted in the last 8 hours before places whose count is old or unknown, these before full places, then open places before others, then by distance; places beyond ${MAX_SEARCH_MILES} miles by distance only, and permanently closed places last. \`help\` needs a place, as \`distance\` does.`,
  direction: 'Sort direction; `help` supports only one.',
  limit: 'Maximum number of services; 0: no limit, only with an `_id` filter (500 ids at most).',
  skip: 'Number of services to skip.',
  nearCoordinate: 'Place that the list is sorted by, `longitude|latitude`.',
  within: `Returns only services within this many miles of \`nearCoordinate\`, which is then required. For a hidden place, the center of its city is used.`,
  currentCoordinate: 'Place that distances in the response are measured from, `longitude|latitude`; `distance` is in meters.',
  isOpen: 'Returns only services that are open now in their own time zone.',
  hasFreeBeds: 'Returns only places whose last count, within the last 24 hours, had free beds, and that are not permanently closed.',
  userTimezone: 'IANA time zone for services without their own.',
  isApproved: 'Returns only approved services for the public; other values need a permission.',
  isShowAll: 'Returns approved and waiting services; needs a permission.',
  sameServiceAs:
    'Id of an approved listing; returns only the other listings of the same service at other locations (`otherLocations` of `GET /services/{id}`).',
  isCriticalHeader: 'Returns only services with an active critical notice that has not expired; 20 at most.',
  asOf: AS_OF_DESCRIPTION,
  ...each(OPEN_WIRE_CONDITIONS, 'Returns only services that are known to meet this condition.'),
};

/** GET /services/{id}. */
export const getServiceQuery = z.object({
  currentCoordinate: z.optional(coordinateSchema),
  userTimezone: z.optional(timeZoneSchema),
  asOf: asOfSchema,
});
