const { TestEnvironment } = require('jest-environment-node');

/** What Jest keeps of a suite among the globals, by symbols with these names. */
const KEPT = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']);

/**
 * The environment of suites that run in Node: the worker's own globals, not a new context for each suite. What a module
 * of the product makes is then the same in every suite of a worker, so that a worker loads each module once (`runtime.cjs`).
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.exit = process.exit;
    this.global = globalThis;
    // Those it made stand in for the timers of the context that nobody uses.
    const { constructor: FakeTimers } = this.fakeTimersModern;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
  }

  /** Hooks after a test see in `testFailed` whether it failed. */
  handleTestEvent({ name }) {
    if (name === 'test_start') globalThis.testFailed = false;
    if (name === 'test_fn_failure' || name === 'hook_failure') globalThis.testFailed = true;
  }

  async teardown() {
    // Jest puts its own around it for every suite.
    process.exit = this.exit;
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) if (KEPT.has(symbol.description)) delete globalThis[symbol];
    await super.teardown();
  }
};
