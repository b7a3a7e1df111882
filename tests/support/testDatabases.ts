/** Environment variable with the name of the test run, if any, by which its databases on an operator's server are found. */
export const TEST_RUN_VARIABLE = 'SHELTER_TEST_RUN';

/** Returns the prefix of the names of a run's databases. */
export const testDatabasePrefix = (run: string): string => `shelter_test_${run}_`;
