import { startShelter, type RunningShelter } from '../support/shelter.ts';

/** Starts a product for the tests of one file; stops it after them. */
export const ownShelter = (): (() => RunningShelter) => {
  let shelter: RunningShelter | undefined;
  beforeAll(async () => {
    shelter = await startShelter();
  }, 120_000);
  afterAll(async () => {
    await shelter?.stop();
  });
  return () => {
    if (shelter === undefined) throw new Error('No product runs before the tests begin');
    return shelter;
  };
};
