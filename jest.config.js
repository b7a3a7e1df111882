// Processes in tests do not translate automatically: translation events would appear between the events that a test checks.
process.env.TRANSLATOR ??= 'off';

// Packages that are published as ES modules only: Jest runs CommonJS, so these are transformed like our own files.
const esModulesOnly = [
  'wouter',
  'double-metaphone',
  'regexparam',
  'mitt',
  'supercluster',
  'kdbush',
  'geokdbush',
  'tinyqueue',
  '@react-leaflet',
  'react-leaflet',
  'lmdb',
  'squire-rte',
  'mingo',
  'uuid',
  'jose',
  'openid-client',
  'oauth4webapi',
  'selfsigned',
  'openapi-fetch',
  'openapi-react-query',
  'openapi-typescript-helpers',
  'parse5',
  'entities',
  'us-atlas',
  'idb-keyval',
  'postal-mime',
  'p-limit',
  'yocto-queue',
  'uqr',
];

/** @param {string} name of the project @param {string[]} testMatch @param {object} [more] */
export const project = (name, testMatch, more = {}) => ({
  displayName: name,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  transform: {
    '^.+\\.(m?[jt]sx?)$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join('|')})/)`],
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/tests/support/cssModule.ts', '\\.(css|svg)$': '<rootDir>/tests/support/emptyFile.ts' },
  testEnvironment: '<rootDir>/tests/support/worker/environment.cjs',
  runtime: '<rootDir>/tests/support/worker/runtime.cjs',
  setupFilesAfterEnv: ['<rootDir>/tests/evidence/coversSetup.ts'],
  ...more,
});

const bundled = { globalSetup: '<rootDir>/tests/support/bundlePrograms.ts' };
const server = '{app,command-api,contract,domain,geo,identity,interchange,operations,platform,projections,query-api}';

/** @type {import('jest').Config} */
export default {
  // Only a guard against hanging tests: several stores start at the same time, on machines with other load.
  testTimeout: process.env['SOAK'] === undefined ? 240_000 : 24 * 60 * 60 * 1000,
  // One more than the two required cores: a suite waits a quarter of its time for stores, browsers and clocks. Four workers are no faster.
  maxWorkers: 3,
  // Only a guard: `runtime.cjs` collects the garbage of suites before this limit.
  workerIdleMemoryLimit: '1200MB',
  testSequencer: '<rootDir>/tests/support/sequencer.cjs',
  projects: [
    project('unit', [`${server}/**/*.test.ts`, 'packages/*/src/**/*.test.ts', 'tests/unit/**/*.test.ts']),
    project('contract', ['packages/*/tests/**/*.test.ts', 'tests/contract/**/*.test.ts'], bundled),
    project('faults', ['tests/faults/**/*.test.ts'], bundled),
    project('http', ['tests/http/**/*.test.ts'], bundled),
    project('web', ['web/**/*.test.{ts,tsx}'], {
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/tests/evidence/coversSetup.ts', '<rootDir>/tests/support/webSetup.ts'],
    }),
    project('browser', ['tests/browser/*.test.ts'], {
      globalSetup: '<rootDir>/tests/browser/startProduct.ts',
      globalTeardown: '<rootDir>/tests/browser/stopProduct.ts',
    }),
  ],
};
