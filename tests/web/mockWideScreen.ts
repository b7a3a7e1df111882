/** Lets components believe that the screen is wide (64rem); restored by `jest.restoreAllMocks`. */
export const mockWideScreen = (): void => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(new EventTarget(), { matches: query.includes('64rem') }) as unknown as MediaQueryList);
};
