declare global {
  /**
   * Declares the statements of `docs/statements/` that the running test proves, by their ids. Such a test fails unless it asserts
   * something. Ids are string literals, because `npm run evidence` reads them from the source.
   */
  function covers(...ids: [string, ...string[]]): void;
}

globalThis.covers = () => expect.hasAssertions();
