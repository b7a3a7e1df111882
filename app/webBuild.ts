import { createHash } from 'node:crypto';
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileIfExists } from '#platform/files.ts';

/* Whether the existing build of `web/` matches the current sources. Its digest is written last, so that an incomplete build has none. */

export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** Source folders of the client; its package versions count too. */
const SOURCE_FOLDERS = ['web', 'domain'];
const SOURCE_FILES = ['package-lock.json'];
/** Files in these folders that do not affect the build. */
const EXCLUDED_PATTERN = /^web\/dist\/|^domain\/events\/fixtures\/|\.test\.tsx?$/;
/** The files that the server needs from the build. */
const REQUIRED_OUTPUTS = ['web/dist/client/.vite/manifest.json', 'web/dist/server/render.js'];

const stampFileOf = (root: string): string => path.join(root, 'web/dist/made-of');

const filesOf = async (root: string, folder: string): Promise<string[]> => {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !EXCLUDED_PATTERN.test(file));
};

/** Returns the digest of all sources that a build of the client depends on. */
export const digestOfSources = async (root = projectFolder): Promise<string> => {
  const files = [...SOURCE_FILES, ...(await Promise.all(SOURCE_FOLDERS.map((folder) => filesOf(root, folder)))).flat()].sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    const bytes = await readFile(path.join(root, file));
    hash.update(`\n${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
};

/** Whether a complete build of exactly these sources exists. */
export const isBuildCurrent = async (root = projectFolder): Promise<boolean> => {
  const stamp = await readFileIfExists(stampFileOf(root));
  if (stamp === null || stamp.trim() !== (await digestOfSources(root))) return false;
  const accessResults = await Promise.allSettled(REQUIRED_OUTPUTS.map((file) => access(path.join(root, file))));
  return accessResults.every(({ status }) => status === 'fulfilled');
};

/** Runs a build and stores the digest of its sources. A source that changes during the build makes the next build necessary. */
export const buildAndStamp = async (runBuild: () => Promise<unknown>, root = projectFolder): Promise<void> => {
  const digest = await digestOfSources(root);
  await rm(stampFileOf(root), { force: true });
  await runBuild();
  // Readable by other users: in a container another user may run the build.
  await writeFile(stampFileOf(root), `${digest}\n`);
};
