import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { eventSchemas } from '#domain/events/registry.ts';
import { OPERATIONS } from '../operations.ts';
import { contractDocument, contractText } from './contractText.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string; readonly 'x-api'?: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

describe('openapi.yaml', () => {
  test('equals what "npm run openapi" writes', () => {
    expect(readFileSync('openapi.yaml', 'utf8')).toBe(contractText());
  });

  const document = parse(contractText()) as Document;

  test('marks every operation as command or query', () => {
    const describedOperations = Object.values(document.paths).flatMap((item) =>
      Object.values(item).filter((operation) => 'operationId' in operation),
    );
    expect(describedOperations).toHaveLength(OPERATIONS.length);
    for (const operation of describedOperations) expect(['command', 'query']).toContain(operation['x-api']);
  });

  test('has a component for every event', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(Object.keys(eventSchemas).map((type) => `${type}Event`)),
    );
  });

  test('references only existing components', () => {
    covers('api-10');
    const text = JSON.stringify(contractDocument());
    const components = contractDocument()['components'] as Record<string, Record<string, unknown>>;
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, kind = '', name = ''] of references) expect(Object.keys(components[kind] ?? {})).toContain(name);
  });
});
