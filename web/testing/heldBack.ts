/** A call whose answers wait until they are released: a test can act while the request is on its way. */
export const heldBack = <Asked extends readonly unknown[], Result>(call: (...args: Asked) => Promise<Result>) => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = jest.fn(async (...args: Asked): Promise<Result> => {
    const answer = await call(...args);
    await opened;
    return answer;
  });
  return { held, letGo: () => open?.() };
};
