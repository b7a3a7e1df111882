import type { ProgramArguments } from '#embedded/fromSources.ts';
import { runsAsChild } from './programs.ts';

/** In bundled programs it takes the place of `embedded/fromSources.ts`. */
export const fromSources: ProgramArguments = runsAsChild;
