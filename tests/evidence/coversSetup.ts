declare global {
  /**
   * Names the statements of `docs/statements/` that the running test proves, by their ids. A test that names one fails unless it asserts
   * something. Ids are string literals: `npm run evidence` reads them from the source.
   */
  function covers(...ids: [string, ...string[]]): void;
}

globalThis.covers = () => expect.hasAssertions();
