import { badValue, CommandError } from '../errors.ts';
import type { CompiledFilter } from '../query/filter.ts';
import type { Edit } from './edit.ts';

export interface PositionContext {
  /** Returns the position of the array element that the filter matched, for `$`; undefined if it matched none. */
  readonly position: ((array: string) => number | undefined) | undefined;
  /** Conditions of `arrayFilters` by name. */
  readonly filters: ReadonlyMap<string, CompiledFilter>;
}

/** Resolves `a.$.b`, `a.$[].b` and `a.$[name].b` to concrete paths in this document. */
export const resolvePath = (edit: Edit, path: string, context: PositionContext): string[][] => {
  if (!path.includes('$')) return [path.split('.')];
  let resolvedPaths: string[][] = [[]];
  for (const segment of path.split('.')) {
    if (segment === '$') {
      resolvedPaths = resolvedPaths.map((prefix) => {
        const position = context.position?.(prefix.join('.'));
        if (position === undefined) throw badValue('The positional operator did not find the match needed from the query.');
        return [...prefix, String(position)];
      });
    } else if (segment.startsWith('$[')) {
      const name = segment.slice(2, -1);
      const filter = name === '' ? undefined : context.filters.get(name);
      if (name !== '' && filter === undefined) {
        throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
      }
      resolvedPaths = resolvedPaths.flatMap((prefix) => {
        const list = edit.get(prefix);
        if (!Array.isArray(list)) {
          throw badValue(`The path '${prefix.join('.')}' must exist in the document in order to apply array updates.`);
        }
        return list.flatMap((item, elementIndex) =>
          filter === undefined || filter.matches({ [name]: item }) ? [[...prefix, String(elementIndex)]] : [],
        );
      });
    } else if (segment.startsWith('$')) {
      throw new CommandError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${segment}' in '${path}' is not allowed in the context of an update's replacement document.`,
      );
    } else resolvedPaths = resolvedPaths.map((prefix) => [...prefix, segment]);
  }
  return resolvedPaths;
};
