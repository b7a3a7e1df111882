import { Int32, Long, Timestamp } from 'bson';
import { compareValues, unwrapNumber } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { badValue, CommandError, failedToParse } from '../errors.ts';
import { addToSet, pop, pull, pullAll, push } from './arrays.ts';
import type { Edit } from './edit.ts';
import { applyArithmetic } from './numbers.ts';
import { resolvePath, type PositionContext } from './paths.ts';

export interface ApplyContext extends PositionContext {
  /** Current time, in ms since 1970. */
  readonly now: number;
  readonly isInsert: boolean;
}

type ApplyOperator = (edit: Edit, path: readonly string[], argument: unknown, context: ApplyContext) => void;

const onArray =
  (change: (current: unknown, argument: unknown, path: string) => unknown[]): ApplyOperator =>
  (edit, path, argument) => {
    edit.set(path, change(edit.get(path), argument, path.join('.')));
  };

const onlyIfExists =
  (apply: ApplyOperator): ApplyOperator =>
  (edit, path, argument, context) => {
    if (edit.get(path) !== undefined) apply(edit, path, argument, context);
  };

const arithmetic =
  (operation: 'add' | 'multiply'): ApplyOperator =>
  (edit, path, argument) => {
    const current = edit.get(path);
    const description = `${path.join('.')}: ${String(unwrapNumber(argument))}`;
    // A missing field counts as zero of the argument's type.
    if (current === undefined)
      edit.set(
        path,
        operation === 'add'
          ? applyArithmetic('add', argument, new Int32(0), description)
          : applyArithmetic('multiply', argument, new Int32(0), description),
      );
    else edit.set(path, applyArithmetic(operation, current, argument, description));
  };

const currentDate: ApplyOperator = (edit, path, argument, { now }) => {
  const kind = isDocument(argument) ? argument['$type'] : argument === true ? 'date' : undefined;
  if (kind === 'date') edit.set(path, new Date(now));
  else if (kind === 'timestamp') edit.set(path, new Timestamp({ t: Math.floor(now / 1000), i: 1 }));
  else throw badValue("The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}");
};

/** Returns a whole number with its width; undefined for any other value. */
const integerValue = (value: unknown): { readonly number: bigint; readonly isLong: boolean } | undefined => {
  const isLong = value instanceof Long || typeof value === 'bigint';
  if (!isLong && !(value instanceof Int32)) return undefined;
  return { number: BigInt(value.toString()), isLong };
};

const applyBit: ApplyOperator = (edit, path, argument) => {
  if (!isDocument(argument) || Object.keys(argument).length === 0)
    throw badValue('The $bit modifier is not compatible with this argument: it needs {and|or|xor: <integer>}');
  const current = edit.get(path);
  const currentValue = current === undefined ? { number: 0n, isLong: false } : integerValue(current);
  if (currentValue === undefined) throw badValue(`Cannot apply $bit to a value of non-integral type: the field '${path.join('.')}'`);
  let { number: value, isLong } = currentValue;
  for (const [name, operand] of Object.entries(argument)) {
    const operandValue = integerValue(operand);
    if (operandValue === undefined) throw badValue(`The $bit modifier field must be an Integer(32/64 bit): {${name}: …}`);
    isLong ||= operandValue.isLong;
    if (name === 'and') value &= operandValue.number;
    else if (name === 'or') value |= operandValue.number;
    else if (name === 'xor') value ^= operandValue.number;
    else throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
  }
  edit.set(path, isLong ? Long.fromBigInt(value) : new Int32(Number(value)));
};

const operators: Readonly<Record<string, ApplyOperator>> = {
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
  $bit: applyBit,
  $push: onArray(push),
  $addToSet: onArray(addToSet),
  $pop: onlyIfExists(onArray(pop)),
  $pull: onlyIfExists(onArray(pull)),
  $pullAll: onlyIfExists(onArray(pullAll)),
};

const rename = (edit: Edit, from: string, to: unknown): void => {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}`);
  const value = edit.get(from.split('.'));
  if (value === undefined) return;
  edit.unset(from.split('.'));
  edit.set(to.split('.'), value);
};

interface UpdateStep {
  readonly path: string;
  readonly apply: (edit: Edit, context: ApplyContext) => void;
}

const conflictError = (path: string, other: string): CommandError =>
  new CommandError(40, 'ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${other}'`);

const checkConflicts = (paths: readonly string[]): void => {
  const sorted = [...paths].sort();
  const seen = new Set<string>();
  for (const path of sorted) {
    if (seen.has(path)) throw conflictError(path, path);
    const segments = path.split('.');
    for (let i = 1; i < segments.length; i++) {
      const prefix = segments.slice(0, i).join('.');
      if (seen.has(prefix)) throw conflictError(path, prefix);
    }
    seen.add(path);
  }
};

/** Compiles a document of update operators. Throws on unknown operators and conflicting paths. */
export const compileUpdate = (update: Document): ((edit: Edit, context: ApplyContext) => void) => {
  const steps: UpdateStep[] = [];
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
          for (const resolvedPath of resolvePath(edit, path, context)) apply(edit, resolvedPath, value, context);
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
