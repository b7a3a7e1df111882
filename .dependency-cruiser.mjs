/*
 * Who may import whom: the table of docs/architecture.md, held by `npm run check:imports`. Imports of types count; tests
 * may import anything. What each rule refuses is shown by tests/unit/importRules.test.ts.
 */

/** The rooms that a room may import beside itself. `app` and `tests` may import all. */
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
  embedded: [],
  web: ['domain'],
};

const ROOMS = `^(${[...Object.keys(mayImport), 'app', 'tests'].join('|')})/`;
const TEST = '\\.test\\.tsx?$|^tests/';

/**
 * What is refused, in a sentence that names the reason. In `to`, `$1` is what the first bracket of `from` matched.
 * @param {string} name
 * @param {string} comment
 * @param {{ path: string, pathNot?: string }} from
 * @param {{ path?: string, pathNot?: string }} to
 */
const refuse = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from.path, pathNot: from.pathNot === undefined ? TEST : `${TEST}|${from.pathNot}` },
  to,
});

/** A package that only one place uses, so that everything else goes through that place. */
const boundTo = (name, place, files) =>
  refuse(`${name}-in-one-place`, `${name} is used in ${place} alone`, { path: ROOMS, pathNot: `^${place}/` }, { path: files });

const rooms = Object.entries(mayImport).map(([room, others]) =>
  refuse(
    `${room}-imports`,
    `${room}/ imports ${['itself', ...others].join(', ')} and packages`,
    { path: `^${room}/` },
    { path: ROOMS, pathNot: `^(${[room, ...others].join('|')})/${room === 'embedded' ? '|^platform/files\\.ts$' : ''}` },
  ),
);

const packages = [
  refuse(
    'domain-packages',
    'the domain is pure: of packages it knows zod/mini, and luxon where it computes openings',
    { path: '^domain/' },
    { pathNot: '^domain/|node_modules/(zod/mini|luxon)/' },
  ),
  boundTo('luxon', 'domain/schedule', 'node_modules/(@types/)?luxon/'),
  boundTo('@eventstore/db-client', 'platform/event-store', 'node_modules/@eventstore/db-client/(?!generated/)'),
  boundTo('mongodb', 'platform/mongo', 'node_modules/mongodb/'),
  refuse(
    'generated-protocol',
    "the event store's generated protocol is for those who speak it",
    { path: ROOMS, pathNot: '^(platform|embedded)/event-store/' },
    { path: 'node_modules/@eventstore/db-client/generated/' },
  ),
  refuse('zod-mini', 'zod/mini everywhere: decision 002', { path: ROOMS }, { path: 'node_modules/zod/(?!mini/)' }),
];

const query = refuse(
  'pure-projections',
  'query-api/ takes the pure apply and the documents of projections/, never what keeps them up to date',
  { path: '^query-api/' },
  { path: '^projections/', pathNot: '^projections/\\w+/(projection|document)\\.ts$' },
);

const ROUTER_OR_QUERIES = 'node_modules/(wouter|@tanstack)/|^web/api/(?!(types|place|ApiError)\\.ts$)';
const web = [
  refuse('features-apart', 'a feature imports no other feature', { path: '^web/features/([^/]+)/' }, { path: '^web/features/(?!$1/)' }),
  refuse('features-below-app', 'web/app/ stands above the features', { path: '^web/(?!app/|testing/|build/)' }, { path: '^web/app/' }),
  refuse(
    'shared-below-features',
    'what features share knows none of them',
    { path: '^web/(?!app/|features/|testing/)' },
    { path: '^web/features/' },
  ),
  refuse(
    'ui-without-routes',
    'web/ui/ knows neither router nor queries',
    { path: '^web/ui/' },
    { path: `${ROUTER_OR_QUERIES}|^web/(layout|offline)/` },
  ),
  refuse(
    'ground-of-web',
    'web/api/, web/browser/ and web/i18n/ show nothing',
    { path: '^web/(api|browser|i18n)/' },
    { path: '^web/(layout|ui|offline)/|node_modules/wouter/' },
  ),
  refuse('web-testing-in-tests', 'web/testing/ is for tests', { path: '^web/(?!testing/)' }, { path: '^web/testing/' }),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rooms,
    ...packages,
    query,
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
    exclude: { path: ['\\.css$', '^(data|web/dist)/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'require', 'node', 'default'] },
  },
};
