import * as z from 'zod/mini';
import { actorSchema, metadataSchema } from '#domain/envelope/envelope.ts';
import { eventSchemas } from '#domain/events/registry.ts';
import { closedEntrySchema, scheduleEntrySchema } from '#domain/schedule/schema.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { listingFeatureSchema } from '../feedOperations.ts';
import {
  hsdsLocationSchema,
  hsdsMetadataSchema,
  hsdsOrganizationSchema,
  hsdsServiceSchema,
  hsdsTaxonomySchema,
  hsdsTermSchema,
} from '../hsds.ts';
import { importSchema } from '../importOperations.ts';
import type { Operation } from '../operation.ts';
import { cardSchema, serviceSchema } from '../service.ts';
import { signedInSchema, userSchema, messageSchema } from '../userSchemas.ts';
import { certificateSchema } from '../usersQueries.ts';

type JsonSchema = Record<string, unknown>;

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes the bounds of JavaScript integers and the dialect from a schema: JSON Schema repeats them everywhere. */
const tidySchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(tidySchema);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => {
        if (name === '$schema' || name === '$id' || name === 'id') return typeof value !== 'string';
        if (name === 'maximum') return value !== Number.MAX_SAFE_INTEGER;
        return name !== 'minimum' || value !== Number.MIN_SAFE_INTEGER;
      })
      .map(([name, value]) => [name, tidySchema(value)]),
  );
};

const isStrict = (schema: z.core.$ZodType): boolean => {
  const definition = schema._zod.def as { readonly catchall?: z.core.$ZodType };
  return definition.catchall !== undefined;
};

type Direction = 'input' | 'output';

const conversionOptions = (direction: Direction, registry: z.core.$ZodRegistry<{ id?: string | undefined }>) =>
  ({
    io: direction,
    metadata: registry,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) => {
      // Responses may get new fields: only schemas that are declared strict reject them.
      if (jsonSchema['additionalProperties'] === false && !isStrict(zodSchema)) delete jsonSchema['additionalProperties'];
    },
  }) as const;

/** Schemas with a name of their own; all others are named after their operation or event. */
const NAMED_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  Card: cardSchema,
  Service: serviceSchema,
  User: userSchema,
  SignedIn: signedInSchema,
  Message: messageSchema,
  Certificate: certificateSchema,
  ScheduleEntry: scheduleEntrySchema,
  ClosedEntry: closedEntrySchema,
  Actor: actorSchema,
  EventMetadata: metadataSchema,
  ListingFeature: listingFeatureSchema,
  HsdsService: hsdsServiceSchema,
  HsdsLocation: hsdsLocationSchema,
  HsdsMetadata: hsdsMetadataSchema,
  HsdsOrganization: hsdsOrganizationSchema,
  HsdsTaxonomy: hsdsTaxonomySchema,
  HsdsTaxonomyTerm: hsdsTermSchema,
  Import: importSchema,
};

const schemaUri = (id: string): string => `#/components/schemas/${id}`;

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const problemComponent: JsonSchema = {
  description: 'RFC 9457. Clients translate `code`, which is stable; texts follow Accept-Language and may change.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'detail'],
        properties: {
          path: { type: 'string', description: 'Path of the field: `schedules.0.startTime`.' },
          code: { type: 'string' },
          params: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
          detail: { type: 'string' },
        },
      },
    },
    instance: { type: 'string', description: 'Identifies the request.' },
    revision: { type: 'integer', description: 'For a conflict: the newest revision.' },
    conflicts: {
      type: 'array',
      description: 'For a conflict: every section that both sides changed, in both versions.',
      items: {
        type: 'object',
        required: ['section', 'yours', 'theirs'],
        properties: { section: { type: 'string' }, yours: {}, theirs: {} },
      },
    },
    counties: {
      type: 'array',
      description: 'For `COUNTY_IN_OTHER_REGION`: each such county and its current region.',
      items: {
        type: 'object',
        required: ['county', 'regionId', 'region'],
        properties: { county: { type: 'string' }, regionId: { type: 'string' }, region: { type: 'string' } },
      },
    },
    sections: { type: 'array', items: { type: 'string' }, description: 'For a conflict: sections that changed since.' },
  },
};

/** Creates the reusable schemas of the document, and the references that operations use. */
export const createComponents = (operations: readonly Operation[]) => {
  const outputRegistry = z.registry<{ id?: string | undefined }>();
  const inputRegistry = z.registry<{ id?: string | undefined }>();
  const addSchema = (registry: typeof outputRegistry, schema: z.ZodMiniType, id: string): void => {
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) addSchema(outputRegistry, schema, id);
  for (const [type, schema] of Object.entries(eventSchemas)) addSchema(outputRegistry, schema, `${type}Event`);
  for (const operation of operations) {
    for (const [status, { schema }] of Object.entries(operation.responses))
      if (schema !== undefined)
        addSchema(outputRegistry, schema, `${capitalize(operation.id)}Answer${status === '200' || status === '201' ? '' : status}`);
    if (operation.body !== undefined) addSchema(inputRegistry, operation.body, `${capitalize(operation.id)}Body`);
  }
  const schemasOf = (direction: Direction, registry: typeof outputRegistry): Record<string, unknown> =>
    tidySchema(z.toJSONSchema(registry, { ...conversionOptions(direction, registry), uri: schemaUri }).schemas) as Record<string, unknown>;

  const bodySchemas = schemasOf('input', inputRegistry);
  return {
    schemas: { Problem: problemComponent, ...vocabularySchemas(), ...schemasOf('output', outputRegistry), ...bodySchemas },
    refTo: (schema: z.ZodMiniType, direction: Direction): JsonSchema => ({
      $ref: schemaUri((direction === 'input' ? inputRegistry : outputRegistry).get(schema)?.id ?? ''),
    }),
    /** Returns the schema of a body inline. */
    body: (schema: z.ZodMiniType): JsonSchema => bodySchemas[inputRegistry.get(schema)?.id ?? ''] as JsonSchema,
    /** Returns a schema inline, for parameters. */
    inline: (schema: z.ZodMiniType): JsonSchema =>
      tidySchema(z.toJSONSchema(schema, conversionOptions('input', inputRegistry))) as JsonSchema,
  };
};
export type Components = ReturnType<typeof createComponents>;

const vocabularySchemas = (): Record<string, JsonSchema> => ({
  ServiceType: { type: 'string', enum: [...SERVICE_TYPES] },
  Category: { type: 'string', enum: [...CATEGORIES] },
});
