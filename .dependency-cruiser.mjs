/*
 * Allowed imports between folders: the table of docs/architecture.md, checked by `npm run check:imports`. Type imports count; tests
 * may import anything. tests/unit/importRules.test.ts shows an example that each rule rejects.
 */

/** Folders (rooms) that each folder may import besides itself. `tests` may import all. */
const mayImport = {
  domain: [],
  contract: ['domain'],
  platform: ['domain', 'contract'],
  identity: ['domain', 'contract', 'platform'],
  geo: ['domain', 'contract', 'platform'],
  operations: ['domain', 'contract', 'platform', 'identity'],
  interchange: ['domain', 'contract', 'platform', 'identity', 'geo'],
  'command-api': ['domain', 'contract', 'platform', 'identity', 'geo', 'operations', 'interchange'],
  projections: ['domain', 'contract', 'platform', 'identity', 'geo', 'operations', 'interchange'],
  'query-api': ['domain', 'contract', 'platform', 'identity', 'geo', 'operations', 'interchange', 'projections'],
  web: ['domain'],
};

const ROOM = `(${[...Object.keys(mayImport), 'app', 'tests', 'packages'].join('|')})/`;

/**
 * Returns a rule that forbids files matching `from` to import files matching `to`, except in tests; `comment` is its error message.
 * In `to`, `$1` is the first group of `from`.
 */
const refuse = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|^tests/|^packages/[^/]+/tests/' },
  to: { path: to },
});

/** Returns a rule that allows a package in one folder only; all other code uses that folder. */
const boundTo = (name, place, files) => refuse(`${name}-in-one-place`, `${name} is used in ${place} alone`, `^(?!${place}/)${ROOM}`, files);

const rooms = Object.entries(mayImport).map(([room, others]) => {
  const allowed = `(${[room, ...others].join('|')})/`;
  return refuse(
    `${room}-imports`,
    `${room}/ imports ${['itself', ...others].join(', ')} and packages`,
    `^${room}/`,
    `^(?!${allowed})${ROOM}`,
  );
});

const packages = [
  refuse('domain-packages', 'domain knows zod/mini and luxon alone', '^domain/', '^(?!domain/)(?!.*node_modules/(zod/mini|luxon)/)'),
  boundTo('libphonenumber-js', 'contract/phone', 'node_modules/libphonenumber-js/'),
  boundTo('luxon', 'domain/schedule', 'node_modules/(@types/)?luxon/'),
  boundTo('@eventstore/db-client', 'platform/event-store', 'node_modules/@eventstore/db-client/(?!generated/)'),
  boundTo('generated-protocol', '(platform/event-store|packages/event-store-node)', 'node_modules/@eventstore/db-client/generated/'),
  boundTo('mongodb', 'platform/mongo', 'node_modules/mongodb/'),
  refuse('zod-mini', 'zod/mini everywhere: decision 002', `^${ROOM}`, 'node_modules/zod/(?!mini/)'),
];

/** Code that updates read models; the query side must not import it. */
const pure = '^projections/(?!\\w+/(projection|document|folding)\\.ts$)';

/* The product starts the nodes by name and port, as it would use real servers. */
const nodes = [
  refuse('app-imports', 'app/ imports all but packages/ and tests/', '^app/', '^(packages|tests)/'),
  refuse(
    'node-packages',
    'a package imports itself, store-files and other packages',
    '^packages/([^/]+)/',
    `^(?!packages/($1|store-files)/)${ROOM}`,
  ),
];

const ROUTER_OR_QUERIES = 'node_modules/(wouter|@tanstack)/|^web/api/(?!(types|ApiError)\\.ts$)';
const web = [
  refuse('features-apart', 'a feature imports no other feature', '^web/features/([^/]+)/', '^web/features/(?!$1/)'),
  refuse('features-below-app', 'web/app/ stands above the features', '^web/(?!app/|build/)', '^web/app/'),
  refuse('shared-below-features', 'what features share knows none of them', '^web/(?!app/|features/)', '^web/features/'),
  refuse(
    'ui-without-routes',
    'web/ui/ knows no router and no queries',
    '^web/ui/',
    `${ROUTER_OR_QUERIES}|^web/(access|layout|news|offline|services)/`,
  ),
  refuse(
    'ground-of-web',
    'this folder shows nothing',
    '^web/(api|browser|i18n)/',
    '^web/(access|layout|ui|news|offline|services)/|node_modules/wouter/',
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rooms,
    ...packages,
    ...nodes,
    refuse('pure-projections', 'queries take the pure apply and documents alone', '^query-api/', pure),
    ...web,
    {
      name: 'no-circle',
      comment: 'files that import each other can only be read together',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.css$', '^(data|web/dist|app/dist)/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'require', 'node', 'default'] },
  },
};
