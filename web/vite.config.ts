import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressedAssets.ts';
import { mapAssets } from './build/mapAssets.ts';
import { serviceWorker } from './build/serviceWorker.ts';

/** What every screen needs comes in one file; the map's packages, forms and the languages come when they are asked for. */
const SHARED =
  /rolldown\/runtime|node_modules\/(?!leaflet|react-leaflet|@react-leaflet|supercluster|kdbush|zod|xstate|@xstate|use-isomorphic-layout-effect|idb-keyval|uqr|lucide-react\/dist\/esm\/icons\/(?!(?:star|x|map|list|search|map-pin|chevron-down|chevron-right|phone|check|globe|mail|external-link|languages)\.))|web\/(?:ui\/(?!map|form|Confirm|Tabs|Facts|Tag|Email|prose)|browser\/(?!clearEverything|unsentStore|theme|tab|useScrollMemory|useDelayed)|api\/(?!accountQueries|accountCalls|userCalls|visitor)|layout\/(?!OfflineLine|BarLine|useConnection|useLocateMe|useSecretFromAddress|guards|useCan|ListSearch|ManageLayout)|features\/home\/(?:(?!HomeMap|FilterPanel|PlaceSheet)\w+\.module\.css|(?:HomeContext|lazySheets)\.tsx?)|features\/detail\/(?:(?!PrintSheet|ShareSheet|RouteSteps)\w+\.module\.css|(?:hoursText|localizedText|webLinks)\.ts)|i18n\/\w+\.tsx?$)|\/domain\/(?:vocabulary\/(?!routes)|schedule\/(?!dayTracks|timeline|intervals)|mailto)/;
/** What crisis lines need beside what every screen does: how numbers are read, without forms. */
const LINES = /\/domain\/(?:contact|crisisLine\/numbers)|web\/(?:api\/visitorQueries|layout\/ListSearch)/;
/** What screens of accounts and people share: forms and their validation. */
const FORMS =
  /node_modules\/zod|web\/(?:ui\/(?:form|Confirm|Tabs|Facts|Tag|Email|prose)|layout\/(?:guards|useCan|ManageLayout)|app\/Guarded|api\/accountQueries)|\/domain\/(?!vocabulary|schedule|contact|mailto|crisisLine|page|permissions\/words)/;

/*
 * Whatever the shell says (Jest says `test`): React's development build is half again as slow and twice the bytes. The server's
 * build would otherwise ask for the setting anew in each process that runs it, so that it is written into it.
 */
const PRODUCTION = 'production';
process.env['NODE_ENV'] = PRODUCTION;

/*
 * Two builds of one route tree: `dist/client` for the browser (with a manifest that the server and the budget test
 * read) and `dist/server/render.js`, which answers a page's HTML and needs nothing beside Node.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), ...(isSsrBuild ? [] : [mapAssets(), serviceWorker(), compressedAssets()])],
  css: { modules: { localsConvention: 'camelCaseOnly' as const } },
  ssr: { noExternal: true },
  // React has had this one itself for years: the router brings it along for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify(PRODUCTION) } }),
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node20' : ['es2022', 'safari16', 'chrome109', 'firefox115'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // How long a slow machine took is no news to whoever starts the product.
      checks: { pluginTimings: false },
      // To read a property or the name of a global changes nothing: what packages only read at their start is left out.
      ...(!isSsrBuild && { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } }),
      input: isSsrBuild ? { render: 'web/app/server.tsx' } : { client: 'web/app/client.tsx' },
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : {
            codeSplitting: {
              groups: [
                { name: 'shared', test: SHARED },
                { name: 'lines', test: LINES },
                { name: 'forms', test: FORMS },
                { name: 'machines', test: /node_modules\/(?:xstate|@xstate|use-isomorphic-layout-effect)/ },
              ],
            },
          },
    },
  },
}));
