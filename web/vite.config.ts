import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressedAssets.ts';
import { iconKeys } from './build/iconKeys.ts';
import { mapAssets } from './build/mapAssets.ts';
import { serviceWorkerPlugin } from './build/serviceWorkerPlugin.ts';

/**
 * Modules of the first chunks: `base`, which every screen needs, with the styles of the list and of a service; then `services` (screens
 * with services) and `form`. Each group contains its imports. Everything else loads with the screen, or the part of one, that imports it,
 * including modules of these folders that no first view needs.
 */
const BASE =
  /\/web\/(?:app\/client\.|i18n\/formatAge\.|(?:api|browser|layout|ui|ui\/bar|ui\/toast)\/(?!(?:clearedEvent|confirmationQuery|crisisLinesQuery|favoritesQuery|geolocation|paged|placeCookie|useDebounced|useNearEnd|asOf|queries|readPageCookies|servicesInput|tabIcons|scrollerOf|useCommand|useDeferredRest|useHeightWhileFar|useIsWide|useSecretFromAddress|visitorQueries|wasExecuted)\.ts|(?:Chip|Email|FactList|LinkRow|ListEnd|ListSearch|RowGroups|serverRenderedPart|Tag|TimeZoneNote)\.tsx)[^/]+$|(?:services|features\/(?:home|detail))\/[^/]+\.css$|ui\/map\/StaticMap\.module\.css$)|\/domain\/values\/miles\.ts$|\/node_modules\/@tanstack\/(?!.*\/(?:queriesObserver|useQueries)\.)/;
const SHARED =
  /\/web\/(?:ui\/)?(services|form)\/(?!(?:ServiceCard|marker)\.tsx|ConfirmDialog\.|(?:HomeContext|acceptsMessages|hoursText|noticeExpiry|useLocateMe|webLinks)\.ts)[^/]+$/;
/** Modules in the folders of every screen that only screens with services, or with forms, need. */
const ALSO: readonly (readonly [RegExp, string])[] = [
  [
    /\/(?:web\/(?:api\/(?:queries|servicesInput)|browser\/placeCookie|layout\/serverRenderedPart|services\/ServiceCard|ui\/tabIcons)|domain\/values\/(?:distance|foldText))\.tsx?$/,
    'services',
  ],
  [/\/web\/ui\/(?:Email|Tag)\.tsx$/, 'form'],
  [/\/web\/api\/useCommand\.ts$/, 'command'],
];
const sharedWith = (file: string): string | null => ALSO.find(([test]) => test.test(file))?.[1] ?? SHARED.exec(file)?.[1] ?? null;
/** Parts of every list: a search, the button of its filters, and loading more rows near its end. */
const LIST =
  /\/web\/(?:ui\/(?:Chip|ListSearch)\.tsx|layout\/ListEnd\.tsx|api\/(?:crisisLinesQuery|paged)\.ts|browser\/(?:geolocation|scrollerOf|useDebounced|useNearEnd)\.ts|services\/useLocateMe\.ts)$|\/icons\/sliders-horizontal\./;
/** Modules of every screen for signed-in users: they load with the page, not only after the first script has named them. */
const SIGNED_IN =
  /\/web\/(?:(?:layout|services|api)\/manage\/(?!ManageLayout\.|activity\/|batch\/)|layout\/RowGroups\.|ui\/(?:table\/|(?:FactList|TimeZoneNote)\.tsx)|browser\/(?:useDeferredRest|useHeightWhileFar|useIsWide)\.|(?:app\/(?:Guarded|fetchPage)|features\/menu\/StaffRail)\.|features\/[^/]+\/prefetch\.|i18n\/(?:localTime|manageNamespaces)\.)/;
/** Drawing of the ground of every map, and the credits of its streets; then the modules of static maps. */
const GROUND =
  /\/web\/ui\/map\/(?:(?:draw|ground|labels|packedLines|projection|useTheme|useSize|direction)\.ts|streets\/(?:useStreets\.ts|Attribution\.tsx))$/;
const STILL_MAP = /\/web\/ui\/map\/(?:(?:drawRoute|fitView|useIsNear|StaticMap)\.tsx?|streets\/(?:StaticStreets\.tsx|tileImages\.ts))$/;
/** The map of the list, which compresses better as one file. The map of a replay loads it too. */
const PIN_MAP =
  /\/web\/(?:features\/home\/map\/(?!(?:PinGroupList|MapLegend|legendRows)\.)|ui\/map\/(?!counties\.)[^/]+$|ui\/map\/streets\/StreetLayer\.)|\/node_modules\/(?:leaflet|react-leaflet|@react-leaflet|supercluster|kdbush)\//;
/** Icons that screens share: each alone would be a request. Icons of first visits only stay apart, because they would load all of these. */
const ICON =
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?!(?:archive|badge-check|circle-check|cloud-off|file-text|fingerprint-pattern|image-plus|mail-check|mail-exclamation-point|message-square-reply|notebook-pen|rotate-ccw-clock|trash|undo-2|user-round|users-round|wrench)\.)/;
/**
 * What every page loads after its first script: the menu, the lines under the bar, and what loads ahead for use without a connection. Apart,
 * their modules would be a dozen requests.
 */
const SHELL =
  /\/web\/(?:app\/(?:UnderBar|AppMenu|screens\/(?:menuEntries|visitorDetails))\.|features\/menu\/(?!StaffRail)|news\/|offline\/(?:BarLine|OfflineLine|fetchAhead|index|registerWorker|storeAnswersOffline|storedAnswers|tabInput|useHasOwnRetry|useWhenConnected)\.|features\/writing\/(?:RefusedFormsNotice|UnsentFormSender|WaitingFormsNotice)\.)/;
/** What the shell shares with some screens: permissions, past views and stored forms; then the account, and icons. */
const COMMON =
  /\/web\/(?:access\/(?:useCan|mayOpen)\.|layout\/asOf\.|offline\/(?:outbox|unsentStore|isRetryable)\.|browser\/clearedEvent\.|features\/writing\/useUnsentForms\.)|\/domain\/(?:permissions\/(?:permissions|rules)\.|values\/wholeNumber\.ts$)|\/node_modules\/(?:idb-keyval\/|lucide-react\/dist\/esm\/icons\/(?:clock|hourglass|mail-exclamation-point|message-square-reply|pencil|refresh-cw|rotate-ccw-clock|users|users-round)\.)/;
const ACCOUNT =
  /\/web\/api\/account\/|\/lucide-react\/dist\/esm\/icons\/(?:circle-check|file-text|locate-fixed|lock-keyhole|message-square-text|minus|plus)\./;
/** What the list shows on demand: sheets for place and filters, urgent notices, and the link to give feedback. */
const ON_LIST =
  /\/web\/(?:features\/home\/(?:sheets\/(?!TopKudos)|CriticalNotice\.|FeedbackButton\.)|services\/noticeExpiry\.)|\/domain\/service\/criticalNotice\.ts$/;
/** The table of guarded screens, with their entries in the menu: only signed-in users load it. */
const STAFF_TABLE = /\/web\/app\/screens\/(?:daily|directory|staff)/;
/** Mail links to a person. */
const LINKS = /\/web\/services\/acceptsMessages\.ts$|\/domain\/values\/mailto\.ts$/;
/** The full facts of a place, above all its week: for its page and the editor of its hours. Cards contain only the shared ones. */
const WEEK =
  /\/domain\/schedule\/(?:timeline|dayTracks|intervals|display)\.ts$|\/web\/(?:services\/(?:hoursText|webLinks)|i18n\/zoneName)\.ts$/;

/**
 * Returns a class name such as `bar_k3x9`, scoped to its file. Without the line number, a script with many of them is a third of a
 * kilobyte shorter.
 */
const scopedName = (name: string, file: string): string => {
  const place = path.relative(import.meta.dirname, file).replaceAll(path.sep, '/');
  return `${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 4)}`;
};

/*
 * Overrides NODE_ENV of the shell (Jest sets `test`), because React's development build is 50% slower and twice as large. It is inlined
 * into the server's build, because each process would otherwise look it up at run time.
 */
const PRODUCTION = 'production';

/*
 * Two builds of one route tree: `dist/client` for the browser (with a manifest that the server and the budget test read) and
 * `dist/server/render.js`, which returns a page's HTML and needs only Node.
 */
export default defineConfig(({ command, isSsrBuild }) => {
  if (command === 'build') process.env['NODE_ENV'] = PRODUCTION;
  return {
    root: import.meta.dirname,
    publicDir: isSsrBuild ? false : 'public',
    plugins: [react(), ...(isSsrBuild ? [] : [iconKeys(), mapAssets(), serviceWorkerPlugin(), compressedAssets()])],
    css: { modules: { localsConvention: 'camelCaseOnly' as const, generateScopedName: scopedName } },
    // `npm run dev` lets Node resolve packages.
    ...(command === 'build' && { ssr: { noExternal: true as const } }),
    // Replaces the router's shim with React, which has had this hook for years.
    resolve: {
      alias: [
        // The ES module, which can be tree-shaken.
        { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
        // The ES module: its main file is a UMD build, which would need a helper in every chunk.
        { find: /^rbush$/, replacement: 'rbush/index.js' },
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      ],
    },
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
        // The operator who starts the product does not need the timings.
        checks: { pluginTimings: false },
        // Reading a property or a global has no side effect, so code that packages only read at their start is removed.
        ...(!isSsrBuild && { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } }),
        input: isSsrBuild ? { render: 'web/app/server.tsx' } : { client: 'web/app/client.tsx' },
        output: isSsrBuild
          ? { entryFileNames: '[name].js' }
          : {
              // The first script contains the names of most other chunks, so these, and those of styles, are only a content hash, shortened by
              // a character. Names of other assets match those of the server's build.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: ({ names }) =>
                names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash].[ext]',
              codeSplitting: {
                groups: [
                  { name: 'base', test: BASE },
                  { name: sharedWith },
                  { name: 'list', test: LIST },
                  { name: 'week', test: WEEK },
                  { name: 'common', test: COMMON },
                  { name: 'account', test: ACCOUNT },
                  { name: 'shell', test: SHELL },
                  { name: 'staffTable', test: STAFF_TABLE },
                  { name: 'onList', test: ON_LIST, includeDependenciesRecursively: false },
                  { name: 'links', test: LINKS },
                  { name: 'ground', test: GROUND },
                  { name: 'stillMap', test: STILL_MAP },
                  { name: 'HomeMap', test: PIN_MAP, includeDependenciesRecursively: false },
                  { name: 'icons', test: ICON, minShareCount: 2 },
                  { name: 'signedIn', test: SIGNED_IN },
                ],
              },
            },
      },
    },
  };
});
