import { contractDocument } from './openapi/contractText.ts';

/*
 * The calls of the specification's section 7, copied: method and path, sent fields, read fields of the response, and named statuses. This
 * is a second source, written independently of the operations: a client of the specification finds each call, and no call requires a field
 * that it does not send. (`tests/http/openapiConformance.test.ts` checks the other responses.)
 */
interface SpecifiedCall {
  /** Parameters of the query. */
  readonly query?: string;
  /** Fields of the body. */
  readonly body?: string;
  /** True if the body is also accepted as a form (`multipart/form-data`). */
  readonly form?: true;
  /** Fields that the client reads of the response, or of each item of a list. */
  readonly reads?: string;
  readonly list?: true;
  /** Status of a successful response. */
  readonly status?: number;
  readonly refused?: readonly number[];
  /** True if the call also works without a session. */
  readonly guest?: true;
}

const PAGE_FIELDS = 'sort direction limit skip search q';
const SERVICE_FIELDS = `name description serviceSummary age address1 address2 city state zip country phone contactEmail website facebook
  twitter instagram youtube userEmail type category schedules closeSchedules totalBeds availableBeds isContact isShowFlag isShowDonate isAllowedPet
  isLowBarrier isCriticalHeader isCriticalNeverExpire criticalDescription criticalExpiredAt location
  serviceSummaryEs descriptionEs ageEs`;
const CRISIS_LINE_FIELDS = 'name description phone area time text chatWebLink website';
const BADGE_FIELDS =
  'countTotalUsers countManagedServices countManagedShelters countUnReadFeedbacks countNotApprovedServices countVolunteers';

const CALLS: readonly (readonly [string, SpecifiedCall])[] = [
  [
    'GET /services',
    {
      query: `filter isApproved limit skip search q sort direction nearCoordinate currentCoordinate category type user userType isShowAll
        isCriticalHeader city state zip isOpen userTimezone`,
      reads: 'id name',
      list: true,
      guest: true,
      refused: [400, 401, 403],
    },
  ],
  ['GET /services/{id}', { reads: 'id name', guest: true, refused: [404] }],
  ['DELETE /services/{id}', { reads: 'message', refused: [401, 403, 404] }],
  ['POST /services', { body: SERVICE_FIELDS, reads: 'id message', status: 201, refused: [400, 401, 403] }],
  ['PUT /services/{id}', { body: SERVICE_FIELDS, reads: 'id', refused: [400, 401, 403, 404] }],
  ['POST /services/{id}/likes', { reads: 'id', guest: true, refused: [404] }],
  ['GET /services/beds', { reads: 'id name totalBeds availableBeds', list: true, refused: [401] }],
  ['POST /services/update-available-beds', { body: 'services', reads: 'services', refused: [400, 401, 403] }],
  ['POST /services/approve-services', { body: 'services', reads: 'services', refused: [400, 401, 403] }],
  ['POST /services/remove-services', { body: 'services', reads: 'services', refused: [400, 401, 403] }],
  ['POST /services/search-city-or-zip', { body: 'keyword', reads: 'cities zips', guest: true, refused: [400] }],
  ['POST /common/translate', { body: 'source target text', reads: 'translatedText', refused: [400, 401] }],
  ['GET /crisis-lines', { query: PAGE_FIELDS, reads: `id ${CRISIS_LINE_FIELDS}`, list: true, guest: true }],
  ['GET /crisis-lines/{id}', { reads: `id ${CRISIS_LINE_FIELDS}`, guest: true, refused: [404] }],
  ['POST /crisis-lines', { body: CRISIS_LINE_FIELDS, reads: 'id', status: 201, refused: [400, 401, 403] }],
  ['PUT /crisis-lines/{id}', { body: CRISIS_LINE_FIELDS, reads: 'id', refused: [400, 401, 403, 404] }],
  ['DELETE /crisis-lines/{id}', { refused: [401, 403, 404] }],
  ['GET /feedbacks', { query: PAGE_FIELDS, reads: 'id subject message email createdAt files', list: true, refused: [401, 403] }],
  ['POST /feedbacks/app', { body: 'email subject message coordinates images', form: true, status: 201, guest: true, refused: [400] }],
  [
    'POST /feedbacks/service',
    { body: 'serviceId email subject message coordinates images', form: true, status: 201, guest: true, refused: [400, 404] },
  ],
  ['POST /feedbacks/{id}/archive', { refused: [401, 403, 404] }],
  ['DELETE /feedbacks/{id}', { refused: [401, 403, 404] }],
  ['GET /files/{name}', { refused: [401, 403, 404] }],
  ['GET /users', { query: PAGE_FIELDS, reads: 'id email displayName phone roles isApproved', list: true, refused: [401, 403] }],
  ['GET /users/{id}', { reads: 'id email displayName phone roles isApproved totalServices', refused: [401, 403, 404] }],
  [
    'PUT /users/{id}',
    { body: 'userId displayName phone isApproved totalServices', form: true, reads: 'id', refused: [400, 401, 403, 404] },
  ],
  ['DELETE /users/{id}', { refused: [401, 403, 404] }],
  ['POST /users/{userId}/set-permission', { body: 'role', reads: 'roles', refused: [400, 401, 403, 404] }],
  ['POST /auth/sign-in', { body: 'email password', reads: 'token user', guest: true, refused: [400, 401] }],
  [
    'POST /auth/sign-up',
    { body: 'email password displayName phone isVolunteer', reads: 'token user', status: 201, guest: true, refused: [400, 401] },
  ],
  ['POST /auth/request-reset-password', { body: 'email', guest: true, refused: [404] }],
  ['PUT /auth/password', { query: 'token', body: 'password', guest: true, refused: [400] }],
  ['POST /auth/password', { query: 'token', body: 'password', guest: true, refused: [400] }],
  ['GET /auth/profile', { reads: 'id email displayName phone roles', refused: [401] }],
  ['PUT /auth/profile', { body: 'displayName phone', refused: [400, 401] }],
  ['POST /auth/report-notifications', { reads: BADGE_FIELDS, refused: [401] }],
  // The specification does not name the path for changing a password.
  ['PUT /auth/change-password', { body: 'oldPassword newPassword', refused: [400, 401] }],
  ['GET /static-pages/{key}', { reads: 'content', guest: true }],
];

type Json = Readonly<Record<string, unknown>>;
const document = contractDocument() as Json;
const words = (text = ''): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Resolves a reference. */
const resolveReference = (value: unknown): Json => {
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined) return value as Json;
  return resolveReference(
    $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, part) => (node as Json)[part], document),
  );
};
const inside = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((node, name) => (node === undefined ? undefined : resolveReference(node)[name]), value);
const namesOf = (schema: unknown): readonly string[] => Object.keys((inside(schema, 'properties') as Json | undefined) ?? {});

test.each(CALLS)('%s', (call, { query, body, form, reads, list, status = 200, refused = [], guest }) => {
  covers(
    '7-9',
    '7-15',
    '7-17',
    '7-19',
    '7-21',
    '7-23',
    '7-24',
    '7-26',
    '7-28',
    '7-30',
    '7-32',
    '7-33',
    '7-35',
    '7-37',
    '7-38',
    '7-39',
    '7-40',
    '7-42',
    '7-44',
    '7-45',
    '7-47',
    '7-49',
    '7-53',
    '7-55',
    '7-57',
    '7-59',
    '7-61',
    '7-63',
    '7-65',
    '7-67',
    '7-69',
    '7-70',
    '7-73',
    '7-74',
    '7-76',
    '7-78',
    '7-80',
  );
  const [method = '', path = ''] = call.split(' ');
  const operation = inside(document, 'paths', path, method.toLowerCase());
  expect(operation).toBeDefined();

  const parameters = ((inside(operation, 'parameters') ?? []) as readonly unknown[]).map(resolveReference);
  expect(parameters.filter((parameter) => parameter['in'] === 'query').map(({ name }) => name)).toEqual(
    expect.arrayContaining([...words(query)]),
  );

  for (const mediaType of form === undefined ? ['application/json'] : ['application/json', 'multipart/form-data']) {
    const schema = inside(operation, 'requestBody', 'content', mediaType, 'schema');
    // Pictures are files, which only a form can contain.
    const sentFields = words(body).filter((name) => name !== 'images' || mediaType !== 'application/json');
    expect(namesOf(schema ?? {})).toEqual(expect.arrayContaining(sentFields));
    const required = (inside(schema ?? {}, 'required') ?? []) as readonly string[];
    expect(required.filter((name) => !sentFields.includes(name))).toEqual([]);
  }

  const responses = inside(operation, 'responses') as Json;
  expect(Object.keys(responses)).toEqual(expect.arrayContaining([status, ...refused].map(String)));
  const responseSchema = inside(responses[status], 'content', 'application/json', 'schema');
  expect(inside(responseSchema ?? {}, 'type') === 'array').toBe(list === true);
  expect(namesOf((list === true ? inside(responseSchema, 'items') : responseSchema) ?? {})).toEqual(
    expect.arrayContaining([...words(reads)]),
  );

  // Some operations accept the API key of a program as well.
  const security = inside(operation, 'security') as readonly Record<string, unknown>[];
  expect(security.filter((scheme) => !('apiKey' in scheme))).toEqual(guest === true ? [] : [{ bearer: [] }]);
});
