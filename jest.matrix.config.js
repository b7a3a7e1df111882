import base, { project } from './jest.config.js';

/* `npm run test:matrix`: tests that take too long for `npm test`. Suites that import `tests/tools/matrix.ts` run more cases here. */

process.env['MATRIX'] = 'true';

/** Suites by project. */
const SUITES = {
  unit: ['domain/schedule/agreement', 'tests/unit/hostileInputs'],
  contract: [
    'packages/event-store-node/tests/catchUp',
    'packages/event-store-node/tests/histories',
    'packages/event-store-node/tests/ordering',
    'tests/contract/mongosh/mongosh',
    'tests/contract/listDifferential',
  ],
  faults: [
    'tests/faults/accountsCrashes',
    'tests/faults/approveAll',
    'tests/faults/eventStoreSlowReaders',
    'tests/faults/fault02PowerCut',
    'tests/faults/fault04Torn',
    'tests/faults/fault05BitRot',
    'tests/faults/fault06DiskFull',
    'tests/faults/fault07FailingSync',
    'tests/faults/projectionsFailpoints',
    'tests/faults/projectionsRebuild',
    'tests/faults/sampleInterrupted',
    'tests/faults/stoppedStores',
    'tests/faults/taskListKill',
    'tests/faults/taskLists',
    'tests/faults/undoAll',
    'tests/faults/vaultRewrite',
  ],
  http: [
    'tests/http/commandsStart',
    'tests/http/import',
    'tests/http/lastAdministrator',
    'tests/http/permissionMatrix',
    'tests/http/sample',
    'tests/http/securityInjection',
    'tests/http/storesAtStart',
    'tests/http/storesSuspended',
    'tests/http/undoRights',
  ],
  browser: ['tests/browser/*'],
};

/** @type {import('jest').Config} */
export default {
  ...base,
  maxWorkers: 1,
  projects: [
    ...base.projects
      .filter(({ displayName }) => displayName in SUITES)
      .map((each) => ({ ...each, testMatch: SUITES[each.displayName].map((suite) => `<rootDir>/${suite}.test.ts`) })),
    project('matrix', ['tests/browser/matrix/**/*.test.ts']),
  ],
};
