const { TestEnvironment } = require('jest-environment-node');

/** Names of the symbols under which Jest stores data of a suite in the globals. */
const KEPT = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']);

/**
 * The environment of suites that run in Node: the worker's own globals, not a new context for each suite. Objects of the
 * product's modules are then the same in every suite of a worker, so that a worker loads each module once (`runtime.cjs`).
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.exit = process.exit;
    this.global = globalThis;
    // The fake timers of the superclass replace timers of the unused context.
    const { constructor: FakeTimers } = this.fakeTimersModern;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
  }

  /** Sets `testFailed`, so that hooks after a test can check whether the test failed. */
  handleTestEvent({ name }) {
    if (name === 'test_start') globalThis.testFailed = false;
    if (name === 'test_fn_failure' || name === 'hook_failure') globalThis.testFailed = true;
  }

  async teardown() {
    // Jest wraps `process.exit` for every suite.
    process.exit = this.exit;
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) if (KEPT.has(symbol.description)) delete globalThis[symbol];
    await super.teardown();
  }
};
