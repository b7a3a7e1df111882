import { existsSync } from 'node:fs';
import known from './otherPrograms.json';

/**
 * Returns the path of a third-party program on this machine; its variable (`CHROMIUM`, `NGINX`) overrides it. `installPrograms.mjs`
 * installs a missing one.
 */
export const pathOfProgram = (name: keyof typeof known): string => {
  const { variable, paths } = known[name];
  const programPath = [process.env[variable], ...paths].find((file) => file !== undefined && existsSync(file));
  if (programPath === undefined) throw new Error(`No ${name}: run \`node tests/support/installPrograms.mjs ${name}\`, or set ${variable}`);
  return programPath;
};
