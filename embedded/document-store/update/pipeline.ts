import { Aggregator } from 'mingo';
import { decodePlain, encode, type Document } from '../bson/document.ts';
import { badValue, CommandError } from '../errors.ts';

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
  return (document) => {
    try {
      return encode((aggregator.run([decodePlain(document)])[0] ?? {}) as Document);
    } catch (error) {
      // What mingo says of a wrong expression is the client's mistake, not ours.
      throw badValue(error instanceof Error ? error.message : String(error));
    }
  };
};
