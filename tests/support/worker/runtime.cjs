const { createRequire } = require('node:module');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { compileFunction, runInNewContext } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/*
 * Jest loads every module again for every suite: it loads and compiles the whole product and its libraries a hundred times, which
 * takes a third of a run. Here a worker loads each module once and its suites share it, like the processes of the product.
 * The suite itself, files under `tests/` (of a package too) and mocked modules stay separate. Suites with a window (`jsdom`) run as usual.
 */

const ROOT = path.resolve(__dirname, '../../..');
const TESTS = /^(?:packages\/[^/]+\/)?tests\//;
/** Modules of this folder hold objects that exist once in a worker. */
const isOfTests = (file) => TESTS.test(path.relative(ROOT, file)) && path.dirname(file) !== __dirname;

/** Loads the modules that suites share; lives as long as its worker. */
let library = null;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
/** A worker uses a hundred megabytes. V8 collects the garbage of its suites late, and Jest would stop the worker because of that and start another. */
const MOST_HEAP_BYTES = 800e6;

const inThisContext = (runtime) => {
  runtime.executor.compile = (source, filename) => compileFunction(source, runtime.executor.injectedModuleParameters, { filename });
};

module.exports = class SuiteRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, ...rest) {
    super(config, environment, resolver, transformer, cacheFS, ...rest);
    if (process.memoryUsage().heapUsed > MOST_HEAP_BYTES) collectGarbage();
    this.shares = environment.global === globalThis;
    if (!this.shares) return;
    inThisContext(this);
    if (library === null) {
      library = new Runtime(config, Object.create(environment), resolver, transformer, new Map(), ...rest);
      inThisContext(library);
    }
    // Stack traces of shared modules use source lines too.
    this.transformCache.sourceMaps = library.transformCache.sourceMaps;
  }

  isOwn(from, moduleName) {
    if (!this.shares || moduleName === '@jest/globals' || this.mockState.shouldMockCjs(from, moduleName).shouldMock) return true;
    return /^[.#]/.test(moduleName) && isOfTests(this._resolution.resolveCjs(from, moduleName));
  }

  requireModuleOrMock(from, moduleName) {
    return this.isOwn(from, moduleName) ? super.requireModuleOrMock(from, moduleName) : library.requireModuleOrMock(from, moduleName);
  }

  /** Loads Jest's own modules once, except modules that Jest loads by path alone: these stay separate for each suite. */
  requireInternalModule(from, to) {
    return this.shares && to !== undefined ? createRequire(from)(to) : super.requireInternalModule(from, to);
  }
};
