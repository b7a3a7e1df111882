import { unwrapNumber } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';
import { CommandError, invalidNamespace, locationError, typeMismatch } from '../errors.ts';

const wrongType = (name: string, expected: string): CommandError =>
  typeMismatch(`BSON field '${name}' is the wrong type, expected type '${expected}'`);

/** Returns a numeric field of a command's body, whatever its BSON type. */
export const numberField = (body: Document, name: string): number | undefined => {
  const value = unwrapNumber(body[name]);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongType(name, 'number');
  return Number(value);
};

/** Returns a numeric field that must not be negative, or `defaultValue` if the field is missing. */
export const nonNegative = (body: Document, name: string, defaultValue = 0): number => {
  const value = numberField(body, name) ?? defaultValue;
  if (value < 0) throw locationError(51024, `BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
};

/** Returns a field as a boolean, by MongoDB's rules: booleans and numbers. */
export const booleanField = (body: Document, name: string): boolean => {
  const value = unwrapNumber(body[name]);
  return value === true || (typeof value === 'number' && value !== 0) || (typeof value === 'bigint' && value !== 0n);
};

export const documentField = (body: Document, name: string): Document | undefined => {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw wrongType(name, 'object');
  return value;
};

export const documentArrayField = (body: Document, name: string): Document[] => {
  const value = body[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isDocument)) throw wrongType(name, 'array');
  return value;
};

export const stringField = (body: Document, name: string): string => {
  const value = body[name];
  if (typeof value !== 'string') throw wrongType(name, 'string');
  return value;
};

/** Returns the collection that a command names in its first field. */
export const collectionNameOf = (body: Document, name: string, database: string): string => {
  const value = body[name];
  if (typeof value !== 'string') throw invalidNamespace(`collection name has invalid type ${typeof value}`);
  if (value === '' || value.includes('\0') || value.startsWith('.') || value.endsWith('.') || value.includes('$')) {
    throw invalidNamespace(`Invalid collection name: ${value}`);
  }
  checkDatabase(database);
  return value;
};

export const checkDatabase = (database: string): void => {
  if (database === '' || database.length > 63 || /[\s/\\."$\0]/.test(database))
    throw invalidNamespace(`Invalid database name: '${database}'`);
};
