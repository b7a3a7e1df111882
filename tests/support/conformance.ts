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

const HTTP_METHODS = ['get', 'post', 'put', 'delete'] as const;
const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns a schema in which every object has only its named fields: clients must get exactly the documented fields. */
const closeSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closeSchemas);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, closeSchemas(field)]));
  return 'properties' in fields && !('additionalProperties' in fields) ? { ...fields, additionalProperties: false } : fields;
};

/** Closes all schemas except those of problem documents, which may have further members (RFC 9457). */
const withClosedSchemas = (document: OpenApi): OpenApi => {
  const strictDocument = closeSchemas(document) as OpenApi & { readonly components: { readonly schemas: object } };
  const { Problem } = (document as typeof strictDocument).components.schemas as { readonly Problem: unknown };
  return {
    ...strictDocument,
    components: { ...strictDocument.components, schemas: { ...strictDocument.components.schemas, Problem } },
  } as OpenApi;
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
  const validators = new Map<string, ValidateFunction>();

  const at = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  const validatorOf = (pointer: string): ValidateFunction => {
    const compiledValidator = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, compiledValidator);
    return compiledValidator;
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    HTTP_METHODS.flatMap((method): DocumentedOperation[] => {
      const operation = item[method] as Pick<DocumentedOperation, 'operationId' | 'responses'> | undefined;
      if (operation === undefined) return [];
      const basePath = item['servers'] === undefined ? '/api' : '';
      return [{ operationId: operation.operationId, method, path: `${basePath}${path}`, responses: operation.responses }];
    }),
  );

  return {
    operations,
    violation({ method, path, responses }, { status, headers, body }) {
      const documentedResponse = responses[status];
      if (documentedResponse === undefined) return `status ${status} is not documented`;
      const pathInApi = path.replace(/^\/api/, '');
      const pointer = documentedResponse.$ref?.slice(1) ?? `/paths/${escapePointer(pathInApi)}/${method}/responses/${status}`;
      const { content } = at(pointer) as DocumentedResponse;
      const mediaType = headers.get('content-type')?.split(';')[0]?.trim();
      if (content === undefined) return body === '' ? null : 'has a body, but none is documented';
      if (mediaType === undefined || !(mediaType in content)) return `media type ${mediaType} is not documented`;
      const validate = validatorOf(`${pointer}/content/${escapePointer(mediaType)}/schema`);
      if (validate(body)) return null;
      return (validate.errors ?? [])
        .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
        .join('; ');
    },
  };
};
