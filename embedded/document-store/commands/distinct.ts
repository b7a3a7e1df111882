import { compareValues } from '../bson/compare.ts';
import { fieldReader } from '../bson/elements.ts';
import { collationOf } from '../query/collation.ts';
import { everything } from '../query/findQuery.ts';
import { ask } from '../query/find.ts';
import { expanding, someAt } from '../query/walk.ts';
import { collectionOf, documentOf, textOf } from './arguments.ts';
import { checkFields, checkPromises } from './fields.ts';
import { findCollection, type Command } from './command.ts';

export const distinct: Command = ({ store }, { database, body }) => {
  const name = collectionOf(body, 'distinct', database);
  checkFields('distinct', body);
  checkPromises(body);
  const path = textOf(body, 'key').split('.');
  const strings = collationOf(body['collation']);
  const collection = findCollection(store.view(), database, name);
  if (collection === undefined) return { values: [], ok: 1 };
  const read = fieldReader(new Set([path[0]!]), 'exact');
  const found: unknown[] = [];
  const result = ask(store.view(), collection, { ...everything, filter: documentOf(body, 'query') ?? {}, strings, hint: body['hint'] });
  for (const { document } of result.results()) {
    someAt(
      read(document),
      path,
      0,
      expanding((value) => {
        if (value !== undefined && !Array.isArray(value)) found.push(value);
        return false;
      }),
    );
  }
  const values = found
    .toSorted((a, b) => compareValues(a, b, strings))
    .filter((value, at, all) => at === 0 || compareValues(all[at - 1], value, strings) !== 0);
  return { values, ok: 1 };
};
