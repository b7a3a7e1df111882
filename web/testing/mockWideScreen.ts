/** Lets components believe that the screen is wide (64rem); restored by `jest.restoreAllMocks`. */
export const mockWideScreen = (): void => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('64rem'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
};
