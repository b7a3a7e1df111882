import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './build/compressedAssets.ts';
import { mapAssets } from './build/mapAssets.ts';
import { serviceWorker } from './build/serviceWorker.ts';

/**
 * Folders whose files come in one, each with what it imports: what every screen needs, with the styles of the list and of a service,
 * then what shows services, then forms. All else comes with the screen, or the part of one, that asks for it: so does what stands in
 * these folders and no first view needs.
 */
const BASE =
  /\/web\/(?:app\/client\.|i18n\/age\.|(?:api|browser|layout|ui|ui\/bar|ui\/toast)\/(?!(?:address|clearedEvent|favoritesQuery|geolocation|paged|placeCookie|useDebounced|useNearEnd|asOf|queries|readPageCookies|redirectTarget|servicesInput|tabIcons|useCommand|useRest|visitorQueries|wasCarriedOut)\.ts|(?:Chip|Email|Facts|LinkRow|ListEnd|ListSearch|renderedPart|Tag)\.tsx)[^/]+$|(?:services|features\/(?:home|detail))\/[^/]+\.css$|ui\/map\/StillMap\.module\.css$)|\/kernel\/miles\.ts$|\/node_modules\/@tanstack\//;
const SHARED =
  /\/web\/(?:ui\/)?(services|form)\/(?!(?:ServiceCard|marker)\.tsx|Confirm\.|(?:HomeContext|canBeWrittenTo|hoursText|localizedText|noticeExpiry|useLocateMe|webLinks)\.ts)[^/]+$/;
/** Of the folders of every screen, what only those need that show services, or forms. */
const ALSO: readonly (readonly [RegExp, string])[] = [
  [
    /\/(?:web\/(?:api\/(?:queries|servicesInput)|browser\/(?:geolocation|placeCookie)|layout\/renderedPart|services\/ServiceCard|ui\/tabIcons)|kernel\/(?:distance|foldText))\.tsx?$/,
    'services',
  ],
  [/\/web\/ui\/(?:Email|Tag)\.tsx$/, 'form'],
  [/\/web\/api\/useCommand\.ts$/, 'command'],
];
const sharedWith = (file: string): string | null => ALSO.find(([test]) => test.test(file))?.[1] ?? SHARED.exec(file)?.[1] ?? null;
/** The permission table: used by those screens, and by some public ones. */
const ACCESS = /\/web\/access\/(?:useCan|guards)\.|\/kernel\/permissions\/permissions\./;
/** What the login page asks of an account as well. */
const ACCOUNT = /\/web\/api\/account\//;
/** What every list has: a search, and more rows near its end. */
const LIST = /\/web\/(?:ui\/(?:Chip|ListSearch)\.tsx|layout\/ListEnd\.tsx|api\/paged\.ts|browser\/(?:useDebounced|useNearEnd)\.ts)$/;
/** Parsers of addresses, used by the tutorial, the login page and the screens of signed-in users. */
const ADDRESS = /\/web\/(?:layout\/redirectTarget|browser\/address)\.ts$/;
/** What every screen of those who sign in needs: it is fetched with the page, not when the first script names it. */
const SIGNED_IN =
  /\/web\/(?:(?:layout|services|api)\/manage\/(?!ManageLayout\.|activity\/)|ui\/(?:table\/|Facts\.tsx)|browser\/useRest\.|app\/(?:Guarded|managePages)\.|features\/[^/]+\/prefetch\.|i18n\/(?:moment|manageNamespaces)\.)/;
/** What the ground of every map is drawn from, and whose the streets on it are; then what stands still. */
const GROUND =
  /\/web\/ui\/map\/(?:(?:draw|ground|labels|packing|projection|useTheme|useSize|direction)\.ts|streets\/(?:useStreets\.ts|Attribution\.tsx))$/;
const STILL_MAP = /\/web\/ui\/map\/(?:(?:drawRoute|fit|useNear|StillMap)\.tsx?|streets\/(?:StillStreets\.tsx|pictures\.ts))$/;
/** Pictures that screens share: each alone would be a request. Those of first visits by themselves stay apart, or these would come with them. */
const ICON =
  /\/node_modules\/lucide-react\/dist\/esm\/icons\/(?!(?:archive|badge-check|circle-check|cloud-off|file-text|fingerprint-pattern|image-plus|mail-check|message-square-reply|notebook-pen|rotate-ccw-clock|trash|undo-2|user-round|wrench)\.)/;
/** Small modules for stored data that every page uses: each chunk of its own would cost a request of half a kilobyte. */
const STABLE_CHUNK =
  /\/web\/(?:offline\/(?:unsentStore|isRetryable)|browser\/clearedEvent)\.ts$|\/node_modules\/idb-keyval\/|\/kernel\/wholeNumber\.ts$/;
/** Links to write to a person. */
const LINKS = /\/web\/services\/canBeWrittenTo\.ts$|\/kernel\/mailto\.ts$/;
/** The full facts of a place, above all its week: for its page and the editor of its hours; cards keep what they share. */
const WEEK = /\/kernel\/schedule\/(?:timeline|dayTracks|intervals|display)\.ts$|\/web\/services\/(?:hoursText|webLinks|localizedText)\.ts$/;

/** `bar_k3x9`: a class of one file. Without the line it stands in, a script that holds many of them is a third of a kilobyte shorter. */
const scopedName = (name: string, file: string): string => {
  const place = path.relative(import.meta.dirname, file).replaceAll(path.sep, '/');
  return `${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 4)}`;
};

/*
 * Whatever the shell says (Jest says `test`): React's development build is half again as slow and twice the bytes. The server's
 * build would otherwise look the setting up in each process that runs it, so it is inlined.
 */
const PRODUCTION = 'production';

/*
 * Two builds of one route tree: `dist/client` for the browser (with a manifest that the server and the budget test
 * read) and `dist/server/render.js`, which answers a page's HTML and needs nothing beside Node.
 */
export default defineConfig(({ command, isSsrBuild }) => {
  if (command === 'build') process.env['NODE_ENV'] = PRODUCTION;
  return {
    root: import.meta.dirname,
    publicDir: isSsrBuild ? false : 'public',
    plugins: [react(), ...(isSsrBuild ? [] : [mapAssets(), serviceWorker(), compressedAssets()])],
    css: { modules: { localsConvention: 'camelCaseOnly' as const, generateScopedName: scopedName } },
    // `npm run dev` leaves packages to Node.
    ...(command === 'build' && { ssr: { noExternal: true as const } }),
    // React has had this one itself for years: the router brings it along for older ones.
    resolve: {
      alias: [
        // Its newer module format, which can be tree-shaken.
        { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
        // Its form for browsers is of the kind that every chunk would need help with.
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
        // The timings are no news to the operator who starts the product.
        checks: { pluginTimings: false },
        // To read a property or the name of a global changes nothing: what packages only read at their start is left out.
        ...(!isSsrBuild && { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } }),
        input: isSsrBuild ? { render: 'web/app/server.tsx' } : { client: 'web/app/client.tsx' },
        output: isSsrBuild
          ? { entryFileNames: '[name].js' }
          : {
              // The first script names most of the others: by what they hold, and a letter less of each. Pictures go by the names that the server's build gives them.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[hash:7].js',
              codeSplitting: {
                groups: [
                  { name: 'base', test: BASE },
                  { name: sharedWith },
                  { name: 'list', test: LIST },
                  { name: 'week', test: WEEK },
                  { name: 'access', test: ACCESS },
                  { name: 'kept', test: STABLE_CHUNK },
                  { name: 'links', test: LINKS },
                  { name: 'ground', test: GROUND },
                  { name: 'stillMap', test: STILL_MAP },
                  { name: 'icons', test: ICON, minShareCount: 2 },
                  { name: 'account', test: ACCOUNT },
                  { name: 'address', test: ADDRESS },
                  { name: 'signedIn', test: SIGNED_IN },
                ],
              },
            },
      },
    },
  };
});
