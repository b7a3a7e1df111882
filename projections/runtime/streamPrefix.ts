import type { Projection } from './projection.ts';

/**
 * Returns the mapping from a stream to the document of the same id: `service-<id>` belongs to document `<id>`, where `service-` is one of
 * the prefixes.
 */
export const byStreamPrefix = (...prefixes: readonly string[]): Pick<Projection<object>, 'documentId' | 'documentIdOfStream'> => {
  const documentIdOfStream = (streamName: string): string | null => {
    const prefix = prefixes.find((candidate) => streamName.startsWith(candidate));
    return prefix === undefined ? null : streamName.slice(prefix.length);
  };
  return { documentIdOfStream, documentId: ({ streamName }) => documentIdOfStream(streamName) };
};
