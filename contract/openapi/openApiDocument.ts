import type * as z from 'zod/mini';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '../headers.ts';
import { permissionsOf, type Operation, type ResponseSpec, type FileUploadSpec } from '../operation.ts';
import { LIST_SERVICES_PARAMETERS } from '../servicesQuery.ts';
import { createComponents, type Components } from './components.ts';

type Json = Record<string, unknown>;

const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: 'The request cannot be parsed or is not valid.',
  401: 'Not signed in.',
  403: 'Forbidden.',
  404: 'Not found.',
  409: 'Conflict with a concurrent change.',
  412: 'The ETag of If-Match is not the current one.',
  413: 'The body is too large.',
  415: 'The media type is not supported.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests; wait for the time in Retry-After.',
  500: 'Internal error.',
  503: 'A store is unavailable; try again.',
};

const properties = (schema: z.ZodMiniObject): readonly (readonly [string, z.ZodMiniType])[] =>
  Object.entries(schema.def.shape as Record<string, z.ZodMiniType>);

const isOptional = (schema: z.ZodMiniType): boolean => ['optional', 'default', 'prefault'].includes(schema.def.type);

type ParameterMeanings = Readonly<Record<string, string>>;

const toParameter = (
  location: 'path' | 'query',
  name: string,
  schema: z.ZodMiniType,
  components: Components,
  ownMeanings: ParameterMeanings = {},
): Json => {
  const { description, ...json } = components.inline(schema);
  const meaning =
    ownMeanings[name] ?? (location === 'query' ? (LIST_SERVICES_PARAMETERS as ParameterMeanings)[name] : undefined) ?? description;
  return {
    name,
    in: location,
    required: location === 'path' || !isOptional(schema),
    ...(meaning === undefined ? {} : { description: meaning }),
    // Lists are separated by commas; a repeated parameter is accepted as well.
    ...(json['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: json,
  };
};

const toParameters = (operation: Operation, components: Components): Json[] => [
  ...(operation.params === undefined
    ? []
    : properties(operation.params).map(([name, schema]) => toParameter('path', name, schema, components))),
  ...(operation.query === undefined
    ? []
    : properties(operation.query).map(([name, schema]) => toParameter('query', name, schema, components, operation.parameters))),
  ...(operation.requestHeaders ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
];

const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const toResponse = ({ description, schema, headers, mediaType, example }: ResponseSpec, components: Components): Json => ({
  description,
  ...(headers === undefined ? {} : { headers: headerRefs(headers) }),
  ...(schema === undefined
    ? {}
    : {
        content: {
          [mediaType ?? 'application/json']: { schema: components.refTo(schema, 'output'), ...(example === undefined ? {} : { example }) },
        },
      }),
});

/** Problems of any operation: an invalid token is rejected even where none is needed. */
const COMMON_PROBLEMS = { 400: ['VALIDATION_FAILED'], 401: ['NOT_SIGNED_IN'], 500: ['INTERNAL'], 503: ['UNAVAILABLE'] };

/** Adds the problems of every command, and of every operation for signed-in callers. */
const withNewerVersionProblem = (
  codes: Readonly<Record<string, readonly string[]>>,
  { api, access }: Operation,
): Readonly<Record<string, readonly string[]>> =>
  api === 'command' || access === 'bearer' ? { ...codes, 503: [...(codes['503'] ?? []), 'NEWER_VERSION_WROTE'] } : codes;

/** Adds, wherever sessions are rejected, the codes of a session that ended with a change of the role and of an invalid API key. */
const withTokenCodes = (codes: readonly string[]): readonly string[] =>
  codes.includes('NOT_SIGNED_IN') ? [...codes, 'ROLE_CHANGED', 'API_KEY_INVALID'] : codes;

const toProblems = (operation: Operation): Json =>
  Object.fromEntries(
    Object.entries(
      withNewerVersionProblem(
        { ...COMMON_PROBLEMS, ...(operation.apiKey === undefined ? {} : { 429: ['TOO_MANY_REQUESTS'] }), ...operation.problems },
        operation,
      ),
    ).map(([status, codes]) => [
      status,
      {
        description: `${PROBLEM_TITLES[Number(status)] ?? 'Refused.'} Codes: ${withTokenCodes(codes)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
        ...(status === '503' || status === '429' ? { headers: headerRefs(['Retry-After']) } : {}),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );

/** Returns the media types of the same fields in a form. */
const withFormEncodings = (schema: Json): Json => ({ 'multipart/form-data': { schema }, 'application/x-www-form-urlencoded': { schema } });

/** Returns the body with the fields of a form and its files. */
const toUploadBody = ({ body, uploads }: Operation, components: Components): Json => {
  if (body === undefined || uploads === undefined) return {};
  const { properties: fields, ...otherProperties } = components.body(body);
  const files = { type: 'array', maxItems: uploads.most, items: { type: 'string', format: 'binary' } };
  return { ...otherProperties, properties: { ...(fields as Json), [uploads.field]: files } };
};

/** Returns the ways to call an operation, of which one is enough; a public one can be called without any. */
const securityOf = ({ access, apiKey }: Operation): Json[] => [
  ...(access === 'bearer' ? [{ bearer: [] }] : []),
  ...(apiKey === undefined ? [] : [{ apiKey: [apiKey] }]),
  ...(access === 'public' && apiKey !== undefined ? [{}] : []),
];

/** Returns the body of a form with one file. */
const toFileUploadBody = ({ field }: FileUploadSpec): Json => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
    },
  },
});

const describeOperation = (operation: Operation, components: Components): Json => {
  const allParameters = toParameters(operation, components);
  return {
    operationId: operation.id,
    'x-api': operation.api,
    'x-permission': permissionsOf(operation),
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: securityOf(operation),
    ...(allParameters.length === 0 ? {} : { parameters: allParameters }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.refTo(operation.body, 'input'),
                ...(operation.bodyExample === undefined ? {} : { example: operation.bodyExample }),
              },
              ...(operation.forms === true ? withFormEncodings(components.refTo(operation.body, 'input')) : {}),
              ...(operation.uploads === undefined ? {} : { 'multipart/form-data': { schema: toUploadBody(operation, components) } }),
            },
          },
        }),
    ...(operation.fileUpload === undefined ? {} : { requestBody: toFileUploadBody(operation.fileUpload) }),
    responses: {
      ...Object.fromEntries(Object.entries(operation.responses).map(([status, spec]) => [status, toResponse(spec, components)])),
      ...(operation.base === 'root' ? {} : toProblems(operation)),
    },
  };
};

/** Builds the whole contract as an OpenAPI 3.1 document; the same operations always give the same document. */
export const openApiDocument = (operations: readonly Operation[], version: string): Json => {
  const components = createComponents(operations);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const pathItem = (paths[operation.path] ??= operation.base === 'root' ? { servers: [{ url: '/' }] } : {});
    pathItem[operation.method] = describeOperation(operation, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shelter',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'A directory of community and homeless-support services where every change is an event. Generated from the zod schemas by `npm run openapi`; `x-api` is the API that serves the operation.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The session of a person who signed in.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The API key of a program, with the right that the operation names. No other operation accepts it as more than a guest.',
        },
      },
      parameters: Object.fromEntries(
        Object.entries(REQUEST_HEADERS).map(([name, { description, example }]) => [
          name,
          { name, in: 'header', required: false, description, example, schema: { type: 'string' } },
        ]),
      ),
      headers: Object.fromEntries(
        Object.entries(RESPONSE_HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      schemas: components.schemas,
    },
  };
};
