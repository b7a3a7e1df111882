import type { ProgramArguments } from '#embedded/sourceArguments.ts';
import { runAsChild } from './programs.ts';

/** Replaces `embedded/sourceArguments.ts` in bundled programs. */
export const sourceArguments: ProgramArguments = runAsChild;
