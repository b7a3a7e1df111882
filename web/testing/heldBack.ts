/** A call whose answers wait until they are released: a test can act while the request is on its way. */
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
