import { Aggregator } from 'mingo';
import { decodePlain, encode, type Document } from '../bson/document.ts';
import { CommandError } from '../errors.ts';

const allowed = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Prepares an update given as a pipeline of stages. */
export const runPipelineUpdate = (stages: readonly Document[], variables: Document | undefined): ((document: Buffer) => Buffer) => {
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? '';
    if (!allowed.has(name)) {
      throw new CommandError(72, 'InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  const plain = decodePlain(encode({ stages, variables: variables ?? {} }));
  const aggregator = new Aggregator(plain['stages'] as Document[], { variables: plain['variables'] as Document });
  return (document) => encode((aggregator.run([decodePlain(document)])[0] ?? {}) as Document);
};
