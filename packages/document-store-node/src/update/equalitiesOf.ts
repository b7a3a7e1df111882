import { isDocument, type Document } from '../bson/document.ts';
import { isOperators } from '../query/predicates.ts';

/** Returns the fields that a filter fixes by equality, from which an upsert starts. */
export const equalitiesOf = (filter: Document): Document => {
  const equalities: Document = {};
  const visitFilter = (part: Document): void => {
    for (const [name, value] of Object.entries(part)) {
      if (name === '$and' && Array.isArray(value)) {
        for (const item of value) if (isDocument(item)) visitFilter(item);
      } else if ((name === '$or' || name === '$in') && Array.isArray(value) && value.length === 1 && isDocument(value[0])) {
        visitFilter(value[0]);
      } else if (!name.startsWith('$')) {
        if (!isOperators(value)) {
          if ((value as { _bsontype?: string } | null)?._bsontype !== 'BSONRegExp') equalities[name] = value;
        } else if (value['$eq'] !== undefined) equalities[name] = value['$eq'];
        else if (Array.isArray(value['$all']) && value['$all'].length === 1) equalities[name] = value['$all'][0];
        else if (Array.isArray(value['$in']) && value['$in'].length === 1) equalities[name] = value['$in'][0];
      }
    }
  };
  visitFilter(filter);
  return equalities;
};
