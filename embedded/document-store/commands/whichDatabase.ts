import type { Request } from '../wire/message.ts';
import { splitNamespace } from './collections.ts';

/** Commands that work on a store by themselves, or on all. */
const onNone: ReadonlySet<string> = new Set(['rewriteDatabase', 'listDatabases']);

/** The database whose store a command works on; the empty name for one that chooses by itself. Throws `InvalidNamespace`. */
export const whichDatabase = ({ name, database, body }: Request): string => {
  if (onNone.has(name)) return '';
  return name === 'renameCollection' ? splitNamespace(body['renameCollection'])[0] : database;
};
