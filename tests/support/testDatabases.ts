/** The name of a test run, if it has one: its databases on an operator's server are found by it. */
export const TEST_RUN = 'SHELTER_TEST_RUN';

/** How the names of a run's databases begin. */
export const testDatabases = (run: string): string => `shelter_test_${run}_`;
