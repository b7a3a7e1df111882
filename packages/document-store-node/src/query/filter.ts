import { isDocument, type Document } from '../bson/document.ts';
import type { DecodeMode } from '../bson/elements.ts';
import { toTyped } from '../bson/typedNumbers.ts';
import { badValue, notSupported } from '../errors.ts';
import { compileValue } from './evaluator.ts';
import { parseNear, type Near } from './near.ts';
import { someValueAt } from './pathValues.ts';
import { compileOperators, equality, isOperators, type OperatorOptions } from './predicates.ts';

/** Compiles `$expr` into a predicate for documents decoded with exact types. */
const compileExpression = (expression: unknown, variables: Document | undefined): ((document: Document) => boolean) => {
  const evaluate = compileValue({ $and: [expression] }, variables);
  return (document) => evaluate(toTyped(document) as Document) === true;
};

export interface FilterOptions extends Omit<OperatorOptions, 'compileFilter'> {
  /** Evaluated variables of the command's `let` and of the `$lookup` around. */
  readonly variables?: Document | undefined;
}

/** A compiled filter for documents decoded for reading. */
export interface CompiledFilter {
  matches(document: Document): boolean;
  /** Top-level fields that the filter reads; null if it needs the whole document. */
  readonly fields: ReadonlySet<string> | null;
  readonly near: Near | null;
  /** Decode mode that the documents need. */
  readonly mode: DecodeMode;
}

type Match = (document: Document) => boolean;

interface Context extends FilterOptions, OperatorOptions {
  readonly fields: Set<string>;
  needsWholeDocument: boolean;
  near: Near | null;
}

const documentList = (value: unknown, name: string): Document[] => {
  if (!Array.isArray(value) || value.length === 0) throw badValue(`${name} must be a nonempty array`);
  if (!value.every(isDocument)) throw badValue(`${name} argument's entries must be objects`);
  return value;
};

const matchesEvery =
  (matches: readonly Match[]): Match =>
  (document) => {
    for (const match of matches) if (!match(document)) return false;
    return true;
  };

const matchesAny =
  (matches: readonly Match[]): Match =>
  (document) => {
    for (const match of matches) if (match(document)) return true;
    return false;
  };

const isNear = (value: unknown): value is Document =>
  isDocument(value) && (value['$near'] !== undefined || value['$nearSphere'] !== undefined);

const compileField = (path: string, value: unknown, context: Context, { isTopLevel }: { readonly isTopLevel: boolean }): Match => {
  const segments = path.split('.');
  context.fields.add(segments[0]!);
  if (isNear(value)) {
    if (!isTopLevel) throw badValue('geo $geoNear must be top-level expr');
    if (context.near !== null) throw badValue('Too many geoNear expressions');
    context.near = parseNear(path, value);
    const { $near: _near, $nearSphere: _sphere, $maxDistance: _max, $minDistance: _min, ...rest } = value;
    return Object.keys(rest).length === 0 ? () => true : compileField(path, rest, context, { isTopLevel });
  }
  const fieldPredicate = isOperators(value) ? compileOperators(value, context) : equality(value, context.collation);
  if (segments.length === 1) {
    const name = segments[0]!;
    return (document) => fieldPredicate.matches((visitValue) => visitValue(document[name]));
  }
  return (document) => fieldPredicate.matches((visitValue) => someValueAt(document, segments, 0, visitValue));
};

const compileDocument = (filter: Document, context: Context, { isTopLevel }: { readonly isTopLevel: boolean }): Match => {
  const matches: Match[] = [];
  for (const [name, value] of Object.entries(filter)) {
    switch (name) {
      case '$and':
        matches.push(...documentList(value, name).map((part) => compileDocument(part, context, { isTopLevel })));
        break;
      case '$or':
        matches.push(matchesAny(documentList(value, name).map((part) => compileDocument(part, context, { isTopLevel: false }))));
        break;
      case '$nor': {
        const anyMatch = matchesAny(documentList(value, name).map((part) => compileDocument(part, context, { isTopLevel: false })));
        matches.push((document) => !anyMatch(document));
        break;
      }
      case '$expr': {
        context.needsWholeDocument = true;
        context.requireExact?.();
        const evaluate = compileExpression(value, context.variables);
        matches.push((document) => evaluate(document));
        break;
      }
      case '$comment':
        break;
      case '$alwaysTrue':
        break;
      case '$alwaysFalse':
        matches.push(() => false);
        break;
      case '$where':
      case '$text':
      case '$jsonSchema':
      case '$sampleRate':
        throw notSupported(`${name} is not supported by this server`);
      default:
        if (name.startsWith('$')) {
          throw badValue(
            `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
          );
        }
        matches.push(compileField(name, value, context, { isTopLevel }));
    }
  }
  return matches.length === 1 ? matches[0]! : matchesEvery(matches);
};

/** Compiles a filter (decoded with exact types). Throws MongoDB's error for an invalid one. */
export const compileFilter = (filter: Document, options: FilterOptions): CompiledFilter => {
  let mode: DecodeMode = 'read';
  const requireExact = (): void => {
    mode = 'exact';
    options.requireExact?.();
  };
  const nested = { ...options, requireExact };
  const context: Context = {
    ...nested,
    compileFilter: (innerFilter) => compileFilter(innerFilter, nested),
    fields: new Set(),
    needsWholeDocument: false,
    near: null,
  };
  const matches = compileDocument(filter, context, { isTopLevel: true });
  return { matches, fields: context.needsWholeDocument ? null : context.fields, near: context.near, mode };
};
