import { lazy, type ComponentType } from 'react';

export interface Screen<Props extends object> {
  readonly Component: ComponentType<Props>;
  /** Its module as Vite's manifest names it. */
  readonly module: string;
  /** Resolves when the screen can be shown without waiting. */
  load(): Promise<void>;
}

/**
 * A screen in a file of its own. Once loaded it renders at once (the server loads all, the browser the one it begins
 * with before it takes over the page); otherwise it is fetched when somebody goes there.
 */
export const screen = <Props extends object>(
  module: string,
  fetchIt: () => Promise<ComponentType<Props>>,
  atHand?: ComponentType<Props>,
): Screen<Props> => {
  let Loaded = atHand;
  const load = async () => {
    Loaded ??= await fetchIt();
  };
  const Later = lazy(async () => {
    const Component = await fetchIt();
    return { default: Component };
  });
  const Component = (props: Props) => (Loaded ? <Loaded {...props} /> : <Later {...props} />);
  return { Component, module, load };
};
