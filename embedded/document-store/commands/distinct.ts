import { compareValues } from '../bson/compare.ts';
import { fieldReader } from '../bson/elements.ts';
import { runFindQuery } from '../planning/runFindQuery.ts';
import { expandArrays, someValueAt } from '../query/pathValues.ts';
import { documentField, stringField } from './arguments.ts';
import { findCollection, type Command } from './command.ts';
import { checkedCollection } from './fields.ts';
import { queryFor } from './runStatements.ts';

export const distinct: Command = ({ store }, call) => {
  const { database, body } = call;
  const name = checkedCollection(call, 'distinct');
  const path = stringField(body, 'key').split('.');
  const query = queryFor(body, documentField(body, 'query'));
  const { collation } = query;
  const collection = findCollection(store.view(), database, name);
  if (collection === undefined) return { values: [], ok: 1 };
  const readField = fieldReader(new Set([path[0]!]), 'exact');
  const distinctValues: unknown[] = [];
  for (const { document } of runFindQuery(store.view(), collection, query).results()) {
    someValueAt(
      readField(document),
      path,
      0,
      expandArrays((value) => {
        if (value !== undefined && !Array.isArray(value)) distinctValues.push(value);
        return false;
      }),
    );
  }
  const values = distinctValues
    .toSorted((a, b) => compareValues(a, b, collation))
    .filter((value, position, sortedValues) => position === 0 || compareValues(sortedValues[position - 1], value, collation) !== 0);
  return { values, ok: 1 };
};
