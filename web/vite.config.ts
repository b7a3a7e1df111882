import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressedAssets.ts';
import { mapAssets } from './build/mapAssets.ts';

/** What every screen needs comes in one file; the map's packages and the languages come when they are asked for. */
const SHARED =
  /rolldown\/runtime|node_modules\/(?!leaflet|react-leaflet|@react-leaflet|supercluster|kdbush)|web\/(?:ui\/(?!map)|device|api|features\/home\/(?!HomeMap|MapKey|pinOf)|features\/detail\/\w+(?:\.module)?\.css|i18n\/\w+\.tsx?$)|\/domain\/(?!schedule\/(?:dayTracks|display|timeline|rules|intervals))/;

/*
 * Two builds of one route tree: `dist/client` for the browser (with a manifest that the server and the budget test
 * read) and `dist/server/render.js`, which answers a page's HTML and needs nothing beside Node.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), ...(isSsrBuild ? [] : [mapAssets(), compressedAssets()])],
  css: { modules: { localsConvention: 'camelCaseOnly' as const } },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node20' : ['es2022', 'safari16', 'chrome109', 'firefox115'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? { render: 'web/app/server.tsx' } : { client: 'web/app/client.tsx' },
      output: isSsrBuild ? { entryFileNames: '[name].js' } : { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } },
    },
  },
}));
