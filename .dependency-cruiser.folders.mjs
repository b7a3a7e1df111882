/*
 * Folders import each other in one direction only, also through other folders: run by `npm run check:folders`. Tests may import anything.
 * It is apart from `.dependency-cruiser.mjs`, because a rule for folders counts all their files and cannot leave out the tests.
 */
import imports from './.dependency-cruiser.mjs';

const { exclude, ...options } = imports.options;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-circle',
      comment: 'folders that import each other can only be read together',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [...exclude.path, '\\.test\\.tsx?$', '^tests/'] } },
};
