/** Wraps a call so that its responses wait until `letGo`, and a test can act during the request. */
export const heldBack = <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = jest.fn(async (...args: Args): Promise<Result> => {
    const answer = await call(...args);
    await opened;
    return answer;
  });
  return { held, letGo: () => open?.() };
};
