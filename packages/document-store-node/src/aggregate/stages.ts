import { isDocument, type Document } from '../bson/document.ts';
import { CommandError, locationError } from '../errors.ts';
import { isSupportedStage } from './runStages.ts';

/** Stages of MongoDB that this server does not implement. */
const KNOWN_STAGES = new Set([
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
  if (typeof name !== 'string' || name === '') throw locationError(40156, 'the count field must be a non-empty string');
  if (name.startsWith('$')) throw locationError(40158, 'the count field cannot be a $-prefixed path');
  if (name.includes('.')) throw locationError(40160, "the count field cannot contain '.'");
};

/**
 * Rejects stages that this server does not implement, with MongoDB's error messages. Also checks the pipelines inside `$facet`, `$lookup`
 * and `$unionWith`.
 */
export const checkStages = (stages: readonly Document[], { isNested = false, isInFacet = false } = {}): void => {
  stages.forEach((stage, stageIndex) => {
    const names = Object.keys(stage);
    if (names.length !== 1) throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
    const name = names[0]!;
    if (name === '$geoNear' || name === '$collStats') {
      if (stageIndex > 0 || isNested) throw locationError(40602, `${name} is only valid as the first stage in a pipeline.`);
      return;
    }
    if (name === '$changeStream' || name === '$changeStreamSplitLargeEvent') {
      throw locationError(40573, 'The $changeStream stage is only supported on replica sets');
    }
    if (KNOWN_STAGES.has(name)) throw new CommandError(238, 'NotImplemented', `the stage ${name} is not supported by this server`);
    if (!isSupportedStage(name)) throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
    const argument = stage[name];
    if (name === '$count') checkCount(argument);
    if (!isDocument(argument)) return;
    if (name === '$facet' && isInFacet) throw locationError(40_600, '$facet is not allowed to be used within a $facet stage');
    if (name === '$facet')
      for (const facetStages of Object.values(argument))
        if (Array.isArray(facetStages)) checkStages(facetStages as Document[], { isNested: true, isInFacet: true });
    if (Array.isArray(argument['pipeline'])) checkStages(argument['pipeline'] as Document[], { isNested: true, isInFacet });
  });
};
