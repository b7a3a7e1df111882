import type { ComponentType } from 'react';
import type { PrefetchArgs } from '../access/prefetch.ts';
import type { Namespace } from '../i18n/i18n.ts';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import { matchPath } from '../layout/matchPath.ts';
import { WithNamespaces } from '../layout/WithNamespaces.tsx';

/** The parameters of the path it is shown at. */
export interface ScreenProps {
  readonly id: string;
}

export interface Screen {
  readonly Component: ComponentType<ScreenProps>;
  /** Words it needs beside those of every page. */
  readonly namespaces: readonly Namespace[];
  /** For some people only. */
  readonly guarded: boolean;
  /** Stays as it is from one of its paths to another. */
  readonly stays?: true;
  /** Resolves when the screen can be shown without waiting, its words apart. With `asking`, its first answers are on their way. */
  load(args?: PrefetchArgs): Promise<void>;
}

export interface ScreenAt {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** The one of these screens that is shown at a path, and what the path says; null where it is none of them. */
export const screenIn = (screens: Readonly<Record<string, Screen>>, path: string): ScreenAt | null => {
  for (const [pattern, at] of Object.entries(screens)) {
    const params = matchPath(pattern, path);
    if (params !== null) return { screen: at, params };
  }
  return null;
};

interface ScreenSource {
  readonly namespaces?: readonly Namespace[];
  readonly guarded?: boolean;
  readonly fetchIt: (args?: PrefetchArgs) => Promise<ComponentType<ScreenProps>>;
}

/**
 * A screen in a file of its own. Once loaded it renders at once (the server loads all, the browser the one it begins
 * with before it takes over the page); otherwise it is fetched when the user goes there.
 */
export const screen = ({ namespaces = [], guarded = false, fetchIt }: ScreenSource): Screen => {
  let Loaded: ComponentType<ScreenProps> | undefined;
  const load = async (args?: PrefetchArgs) => {
    Loaded ??= await fetchIt(args);
  };
  const Later = lazyComponent(fetchIt);
  const Show = (props: ScreenProps) => (Loaded ? <Loaded {...props} /> : <Later {...props} />);
  const Component = (props: ScreenProps) => (
    <WithNamespaces of={namespaces}>
      <Show {...props} />
    </WithNamespaces>
  );
  return { Component, namespaces, guarded, load };
};
