import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from './lazyComponent.tsx';

const loads: (() => Promise<void>)[] = [];

/** Resolves when every part can be rendered at once, as the server does. */
export const loadParts = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()));
};

/**
 * A part of a screen in a file of its own which the server's page shows at once: what it says is read before its script
 * comes, and what most visits do not need costs them nothing.
 */
export const renderedPart = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  loads.push(async () => {
    Loaded = await fetchIt();
  });
  const Later = lazyComponent(fetchIt);
  return (props) => <Suspense>{Loaded ? <Loaded {...props} /> : <Later {...props} />}</Suspense>;
};
