import { decodeTyped, encode, type Document } from '../bson/document.ts';
import { CommandError } from '../errors.ts';
import { compileExpressions } from '../query/evaluator.ts';

const ALLOWED_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Compiles an update that is a pipeline of stages. */
export const runPipelineUpdate = (stages: readonly Document[], variables: Document | undefined): ((document: Buffer) => Buffer) => {
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? '';
    if (!ALLOWED_STAGES.has(name)) {
      throw new CommandError(72, 'InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  const run = compileExpressions(stages, variables);
  return (document) => encode(run([decodeTyped(document)])[0] ?? {});
};
