import { hash } from 'node:crypto';
import { v5 } from 'uuid';

/*
 * Ids that are the same when a request is retried, so that a retry after a lost response is one command and one write. The namespaces must
 * never change: others would make old keys count as new.
 */
const COMMAND_NAMESPACE = 'b1f7c9a4-5d0e-4f6b-8a3c-2e9d7c6b5a41';
const ENTITY_NAMESPACE = '6f2e8d1c-3b7a-4c59-9e04-d8a1b5c7f362';

/** Returns the command's id, from the caller and the `Idempotency-Key` of the request: two people may use the same key. */
export const commandIdOf = (actorId: string, idempotencyKey: string): string =>
  v5(JSON.stringify([actorId, idempotencyKey]), COMMAND_NAMESPACE);

/** Returns the id of the `ordinal`-th new thing of its kind that a command creates. */
export const entityIdOf = (commandId: string, kind: string, ordinal = 0): string =>
  v5(JSON.stringify([commandId, kind, ordinal]), ENTITY_NAMESPACE);

/** Returns the id of a part of a command, or of a follow-up of an event, by its name. */
export const partIdOf = (parentId: string, name: string): string => v5(JSON.stringify(['part', parentId, name]), COMMAND_NAMESPACE);

/**
 * Returns the id of the `ordinal`-th event of a command, counted from 0 over all streams to which it writes. The id includes the body's
 * digest, because EventStoreDB treats an append with the same ids as a repetition, even with another body.
 */
export const eventIdOf = (commandId: string, ordinal: number, digest = ''): string => v5(`${ordinal}${digest}`, commandId);

/** Returns the SHA-256 (hex) of a body in canonical form: the order of keys and absent or undefined properties make no difference. */
export const digestOf = (body: unknown): string => hash('sha256', toCanonicalJson(body));

/** Returns JSON with sorted keys and without spaces. A bigint becomes a string of decimal digits. */
export const toCanonicalJson = (value: unknown): string => {
  if (typeof value === 'bigint') return JSON.stringify(value.toString());
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item === undefined ? null : item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, property]) => property !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, property]) => `${JSON.stringify(key)}:${toCanonicalJson(property)}`).join(',')}}`;
};
