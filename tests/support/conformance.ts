import { readFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import type { Reply } from './api.ts';

/** The parts of `openapi.yaml` that describe the responses of an operation. */
interface DocumentedResponse {
  readonly content?: Readonly<Record<string, unknown>>;
  readonly $ref?: string;
}
export interface DocumentedOperation {
  readonly operationId: string;
  readonly method: string;
  /** The path from the origin, with `{parameters}`. */
  readonly path: string;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns a schema in which every object has only its named fields: clients must get exactly the documented fields. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, closed(field)]));
  return 'properties' in fields && !('additionalProperties' in fields) ? { ...fields, additionalProperties: false } : fields;
};

/** Closes all schemas except those of problem documents, which may have further members (RFC 9457). */
const withClosedSchemas = (document: OpenApi): OpenApi => {
  const strict = closed(document) as OpenApi & { readonly components: { readonly schemas: object } };
  const { Problem } = (document as typeof strict).components.schemas as { readonly Problem: unknown };
  return { ...strict, components: { ...strict.components, schemas: { ...strict.components.schemas, Problem } } } as OpenApi;
};

/** Checks whether responses conform to `openapi.yaml`. */
export interface Conformance {
  readonly operations: readonly DocumentedOperation[];
  /** Returns the first violation of a response; null if it conforms. */
  violation(operation: DocumentedOperation, reply: Reply): string | null;
}

export const readConformance = (file = 'openapi.yaml'): Conformance => {
  const document = withClosedSchemas(parse(readFileSync(file, 'utf8')) as OpenApi);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();

  const at = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): DocumentedOperation[] => {
      const operation = item[method] as Pick<DocumentedOperation, 'operationId' | 'responses'> | undefined;
      if (operation === undefined) return [];
      const base = item['servers'] === undefined ? '/api' : '';
      return [{ operationId: operation.operationId, method, path: `${base}${path}`, responses: operation.responses }];
    }),
  );

  return {
    operations,
    violation({ method, path, responses }, { status, headers, body }) {
      const documented = responses[status];
      if (documented === undefined) return `status ${status} is not documented`;
      const own = path.replace(/^\/api/, '');
      const pointer = documented.$ref?.slice(1) ?? `/paths/${escaped(own)}/${method}/responses/${status}`;
      const { content } = at(pointer) as DocumentedResponse;
      const mediaType = headers.get('content-type')?.split(';')[0]?.trim();
      if (content === undefined) return body === '' ? null : 'has a body, but none is documented';
      if (mediaType === undefined || !(mediaType in content)) return `media type ${mediaType} is not documented`;
      const validate = validatorOf(`${pointer}/content/${escaped(mediaType)}/schema`);
      if (validate(body)) return null;
      return (validate.errors ?? [])
        .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
        .join('; ');
    },
  };
};
