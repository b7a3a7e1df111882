/** A call whose answers wait until they are released: a test can act while the request is on its way. */
export const heldBack = <Asked extends readonly unknown[], Result>(call: (...asked: Asked) => Promise<Result>) => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = jest.fn(async (...asked: Asked): Promise<Result> => {
    const answer = await call(...asked);
    await opened;
    return answer;
  });
  return { held, letGo: () => open?.() };
};
