/** Wraps a call so that its responses wait until `release`, and a test can act during the request. */
export const holdResponses = <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
  let releaseAll: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    releaseAll = resolve;
  });
  const heldCall = jest.fn(async (...args: Args): Promise<Result> => {
    const answer = await call(...args);
    await released;
    return answer;
  });
  return { held: heldCall, release: () => releaseAll?.() };
};
