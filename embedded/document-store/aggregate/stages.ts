import { isDocument, type Document } from '../bson/document.ts';
import { CommandError } from '../errors.ts';

const answered = new Set([
  '$addFields',
  '$bucket',
  '$bucketAuto',
  '$count',
  '$facet',
  '$fill',
  '$group',
  '$limit',
  '$lookup',
  '$match',
  '$project',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$sample',
  '$set',
  '$skip',
  '$sort',
  '$sortByCount',
  '$unionWith',
  '$unset',
  '$unwind',
  '$setWindowFields',
  '$densify',
]);

const known = new Set([
  '$graphLookup',
  '$documents',
  '$out',
  '$merge',
  '$indexStats',
  '$currentOp',
  '$listSessions',
  '$listLocalSessions',
  '$planCacheStats',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$listSampledQueries',
  '$querySettings',
  '$queryStats',
  '$shardedDataDistribution',
]);

const checkCount = (name: unknown): void => {
  if (typeof name !== 'string' || name === '') throw new CommandError(40156, 'Location40156', 'the count field must be a non-empty string');
  if (name.startsWith('$')) throw new CommandError(40158, 'Location40158', 'the count field cannot be a $-prefixed path');
  if (name.includes('.')) throw new CommandError(40160, 'Location40160', "the count field cannot contain '.'");
};

/** Refuses stages this server does not have, each as MongoDB would word it. Looks into `$facet`, `$lookup` and `$unionWith`. */
export const checkStages = (stages: readonly Document[], nested = false, inFacet = false): void => {
  stages.forEach((stage, at) => {
    const names = Object.keys(stage);
    if (names.length !== 1)
      throw new CommandError(40323, 'Location40323', 'A pipeline stage specification object must contain exactly one field.');
    const name = names[0]!;
    if (name === '$geoNear') {
      if (at > 0 || nested) throw new CommandError(40602, 'Location40602', '$geoNear is only valid as the first stage in a pipeline.');
      return;
    }
    if (name === '$collStats') {
      if (at > 0 || nested) throw new CommandError(40602, 'Location40602', '$collStats is only valid as the first stage in a pipeline.');
      return;
    }
    if (name === '$changeStream' || name === '$changeStreamSplitLargeEvent') {
      throw new CommandError(40573, 'Location40573', 'The $changeStream stage is only supported on replica sets');
    }
    if (known.has(name)) throw new CommandError(238, 'NotImplemented', `the stage ${name} is not supported by this server`);
    if (!answered.has(name)) throw new CommandError(40324, 'Location40324', `Unrecognized pipeline stage name: '${name}'`);
    const argument = stage[name];
    if (name === '$count') checkCount(argument);
    if (!isDocument(argument)) return;
    if (name === '$facet' && inFacet)
      throw new CommandError(40_600, 'Location40600', '$facet is not allowed to be used within a $facet stage');
    if (name === '$facet')
      for (const inner of Object.values(argument)) if (Array.isArray(inner)) checkStages(inner as Document[], true, true);
    if (Array.isArray(argument['pipeline'])) checkStages(argument['pipeline'] as Document[], true, inFacet);
  });
};
