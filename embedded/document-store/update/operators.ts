import { Int32, Long, Timestamp } from 'bson';
import { compareValues, plain } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, CommandError, failedToParse } from '../errors.ts';
import { addToSet, pop, pull, pullAll, push } from './arrays.ts';
import type { Edit } from './edit.ts';
import { combine } from './numbers.ts';
import { resolvePath, type PositionContext } from './paths.ts';

export interface ApplyContext extends PositionContext {
  /** Current time, in ms since 1970. */
  readonly now: number;
  readonly isInsert: boolean;
}

type Apply = (edit: Edit, path: readonly string[], argument: unknown, context: ApplyContext) => void;

const inArray =
  (change: (current: unknown, argument: unknown, path: string) => unknown[]): Apply =>
  (edit, path, argument) => {
    edit.set(path, change(edit.get(path), argument, path.join('.')));
  };

const onlyExisting =
  (apply: Apply): Apply =>
  (edit, path, argument, context) => {
    if (edit.get(path) !== undefined) apply(edit, path, argument, context);
  };

const arithmetic =
  (operation: 'add' | 'multiply'): Apply =>
  (edit, path, argument) => {
    const current = edit.get(path);
    const describe = `${path.join('.')}: ${String(plain(argument))}`;
    // A missing field counts as zero of the argument's type.
    if (current === undefined)
      edit.set(
        path,
        operation === 'add' ? combine('add', argument, new Int32(0), describe) : combine('multiply', argument, new Int32(0), describe),
      );
    else edit.set(path, combine(operation, current, argument, describe));
  };

const currentDate: Apply = (edit, path, argument, { now }) => {
  const kind = isDocument(argument) ? argument['$type'] : argument === true ? 'date' : undefined;
  if (kind === 'date') edit.set(path, new Date(now));
  else if (kind === 'timestamp') edit.set(path, new Timestamp({ t: Math.floor(now / 1000), i: 1 }));
  else throw badValue("The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}");
};

/** Returns a whole number with its width; undefined for any other value. */
const integral = (value: unknown): { readonly number: bigint; readonly isLong: boolean } | undefined => {
  const isLong = value instanceof Long || typeof value === 'bigint';
  if (!isLong && !(value instanceof Int32)) return undefined;
  return { number: BigInt(value.toString()), isLong };
};

const bit: Apply = (edit, path, argument) => {
  if (!isDocument(argument) || Object.keys(argument).length === 0)
    throw badValue('The $bit modifier is not compatible with this argument: it needs {and|or|xor: <integer>}');
  const current = edit.get(path);
  const before = current === undefined ? { number: 0n, isLong: false } : integral(current);
  if (before === undefined) throw badValue(`Cannot apply $bit to a value of non-integral type: the field '${path.join('.')}'`);
  let { number: value, isLong } = before;
  for (const [name, operand] of Object.entries(argument)) {
    const by = integral(operand);
    if (by === undefined) throw badValue(`The $bit modifier field must be an Integer(32/64 bit): {${name}: …}`);
    isLong ||= by.isLong;
    if (name === 'and') value &= by.number;
    else if (name === 'or') value |= by.number;
    else if (name === 'xor') value ^= by.number;
    else throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
  }
  edit.set(path, isLong ? Long.fromBigInt(value) : new Int32(Number(value)));
};

const operators: Readonly<Record<string, Apply>> = {
  $set: (edit, path, argument) => edit.set(path, argument),
  $setOnInsert: (edit, path, argument, { isInsert }) => {
    if (isInsert) edit.set(path, argument);
  },
  $unset: (edit, path) => edit.unset(path),
  $inc: arithmetic('add'),
  $mul: arithmetic('multiply'),
  $min: (edit, path, argument) => {
    const current = edit.get(path);
    if (current === undefined || compareValues(argument, current) < 0) edit.set(path, argument);
  },
  $max: (edit, path, argument) => {
    const current = edit.get(path);
    if (current === undefined || compareValues(argument, current) > 0) edit.set(path, argument);
  },
  $currentDate: currentDate,
  $bit: bit,
  $push: inArray(push),
  $addToSet: inArray(addToSet),
  $pop: onlyExisting(inArray(pop)),
  $pull: onlyExisting(inArray(pull)),
  $pullAll: onlyExisting(inArray(pullAll)),
};

const rename = (edit: Edit, from: string, to: unknown): void => {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}`);
  const value = edit.get(from.split('.'));
  if (value === undefined) return;
  edit.unset(from.split('.'));
  edit.set(to.split('.'), value);
};

interface Step {
  readonly path: string;
  readonly apply: (edit: Edit, context: ApplyContext) => void;
}

const conflict = (path: string, other: string): CommandError =>
  new CommandError(40, 'ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${other}'`);

const checkConflicts = (paths: readonly string[]): void => {
  const sorted = [...paths].sort();
  const seen = new Set<string>();
  for (const path of sorted) {
    if (seen.has(path)) throw conflict(path, path);
    const segments = path.split('.');
    for (let i = 1; i < segments.length; i++) {
      const prefix = segments.slice(0, i).join('.');
      if (seen.has(prefix)) throw conflict(path, prefix);
    }
    seen.add(path);
  }
};

/** Compiles a document of update operators. Throws on unknown operators and conflicting paths. */
export const compileUpdate = (update: Document): ((edit: Edit, context: ApplyContext) => void) => {
  const steps: Step[] = [];
  const paths: string[] = [];
  for (const [name, argument] of Object.entries(update)) {
    if (!isDocument(argument)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeof argument} instead. For example: {$mod: {<field>: ...}} not {${name}: …}`,
      );
    }
    if (name === '$rename') {
      for (const [from, to] of Object.entries(argument)) {
        if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${from}"`);
        paths.push(from, String(to));
        steps.push({ path: from, apply: (edit) => rename(edit, from, to) });
      }
      continue;
    }
    const apply = operators[name];
    if (apply === undefined) {
      throw failedToParse(`Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`);
    }
    for (const [path, value] of Object.entries(argument)) {
      if (path === '' || path.split('.').includes(''))
        throw new CommandError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name, which is not allowed.`);
      paths.push(path);
      steps.push({
        path,
        apply: (edit, context) => {
          for (const resolved of resolvePath(edit, path, context)) apply(edit, resolved, value, context);
        },
      });
    }
  }
  checkConflicts(paths);
  // MongoDB adds new fields in the order of their names, whatever the operators' order.
  steps.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return (edit, context) => {
    for (const step of steps) step.apply(edit, context);
  };
};
