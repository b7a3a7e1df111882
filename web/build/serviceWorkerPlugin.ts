import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';

/**
 * Files that are not stored for use without a connection: the map, guarded screens, pages seen once, and pages that only query the server.
 */
const EXCLUDED_MODULES = new RegExp(
  [
    'node_modules/leaflet|ui/map/|home/map/|i18n/mapView',
    'features/(?:account|apiKeys|approvals|audit|asOf|content/edit|imports|manageServices|permissions|regions|serviceForm|toDo|tutorial|users|whatIf)/|app/asOf/',
    'i18n/(?:apiKeys|approvals|audit|batch|deletionPolicy|hours|asOf|imports|manage|pageManage|people|regions|serviceForm|sessionEnded|tutorial|toDo|whatIf)[.]',
    'features/(?:crisisLines/(?:form|manage)|home/quickEdit)/|ui/editing/|i18n/(?:crisisManage|editing)[.]',
    'services/manage/(?:batch/|DeleteService)|layout/manage/useRemoval|domain/webAddress|api/wasExecuted',
  ].join('|'),
);
/** Files besides the build's own. */
const PUBLIC_FILES = ['/mark.svg', '/manifest.webmanifest'];
const SOURCE_FILE = path.join(import.meta.dirname, '../offline/serviceWorker.ts');

/** Writes `sw.js`: the worker with the list of files that it stores. */
export const serviceWorkerPlugin = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler(options, bundle) {
      const cachedFiles = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.moduleIds.some((id) => EXCLUDED_MODULES.test(id))) continue;
        cachedFiles.add(`/${chunk.fileName}`);
        for (const css of chunk.viteMetadata?.importedCss ?? []) cachedFiles.add(`/${css}`);
      }
      const files = [...cachedFiles, ...PUBLIC_FILES].toSorted();
      const { code } = await transformWithOxc(readFileSync(SOURCE_FILE, 'utf8'), SOURCE_FILE);
      const version = createHash('sha256').update(code).update(files.join()).digest('hex').slice(0, 12);
      const startStatement = `startWorker(self, ${JSON.stringify({ version, files })});`;
      writeFileSync(path.join(options.dir ?? '', 'sw.js'), `${code.replace(/^export /gm, '')}\n${startStatement}\n`);
    },
  },
});
