import { compareValues } from '../bson/compare.ts';
import { fieldReader } from '../bson/elements.ts';
import { ask } from '../query/find.ts';
import { expanding, someAt } from '../query/walk.ts';
import { documentOf, textOf } from './arguments.ts';
import { findCollection, type Command } from './command.ts';
import { checkedCollection } from './fields.ts';
import { queryFor } from './write.ts';

export const distinct: Command = ({ store }, call) => {
  const { database, body } = call;
  const name = checkedCollection(call, 'distinct');
  const path = textOf(body, 'key').split('.');
  const query = queryFor(body, documentOf(body, 'query'));
  const { strings } = query;
  const collection = findCollection(store.view(), database, name);
  if (collection === undefined) return { values: [], ok: 1 };
  const read = fieldReader(new Set([path[0]!]), 'exact');
  const found: unknown[] = [];
  for (const { document } of ask(store.view(), collection, query).results()) {
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
