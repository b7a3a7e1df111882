/** Names one run of the tests, where it has a name: what it leaves on somebody's server is found by it. */
export const TEST_RUN = 'SHELTER_TEST_RUN';

/** How the names of a run's databases begin. */
export const testDatabases = (run: string): string => `shelter_test_${run}_`;
