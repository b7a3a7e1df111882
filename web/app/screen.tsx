import type { ComponentType } from 'react';
import type { PrefetchArgs } from '../access/prefetch.ts';
import { matchPath } from '../browser/matchPath.ts';
import type { Namespace } from '../i18n/i18n.ts';
import { lazyWithFallback } from '../layout/lazyComponent.tsx';
import { LoadFailed } from '../layout/LoadFailed.tsx';
import { WithNamespaces } from '../layout/WithNamespaces.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';

/** Parameters of the screen's path. */
export interface ScreenProps {
  readonly id: string;
}

export interface Screen {
  readonly Component: ComponentType<ScreenProps>;
  /** Namespaces of texts that it needs besides those of every page. */
  readonly namespaces: readonly Namespace[];
  /** Whether only some users may open the screen. */
  readonly isGuarded: boolean;
  /** The screen stays mounted when the visitor moves from one of its paths to another. */
  readonly staysMounted?: true;
  /** Resolves when the screen can render at once, except for its texts. With `args`, its first requests are started too. */
  load(args?: PrefetchArgs): Promise<void>;
}

export interface ScreenMatch {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the screen of a table that matches a path, with the parameters of the path; null if none matches. */
export const findScreen = (screens: Readonly<Record<string, Screen>>, path: string): ScreenMatch | null => {
  for (const [pattern, candidate] of Object.entries(screens)) {
    const params = matchPath(pattern, path);
    if (params !== null) return { screen: candidate, params };
  }
  return null;
};

interface ScreenOptions {
  readonly isGuarded?: boolean;
  /** Shows the message that the screen failed to load within a bar. */
  readonly Frame?: typeof ScreenFrame;
}

/**
 * Creates a screen from a separate file. Once loaded, it renders at once (the server loads all screens, the browser loads its first screen
 * before hydration); otherwise it loads when the user opens it.
 */
export const createScreen = (
  page: (args?: PrefetchArgs) => Promise<ComponentType<ScreenProps>>,
  namespaces: readonly Namespace[] = [],
  { isGuarded = false, Frame = ScreenFrame }: ScreenOptions = {},
): Screen => {
  let LoadedComponent: ComponentType<ScreenProps> | undefined;
  const load = async (args?: PrefetchArgs) => {
    LoadedComponent ??= await page(args);
  };
  const LazyLoaded = lazyWithFallback(page, ({ onRetry }) => (
    <Frame>
      <LoadFailed onRetry={onRetry} />
    </Frame>
  ));
  const LoadedOrLazy = (props: ScreenProps) => (LoadedComponent ? <LoadedComponent {...props} /> : <LazyLoaded {...props} />);
  const Component = (props: ScreenProps) => (
    <WithNamespaces namespaces={namespaces} Frame={Frame}>
      <LoadedOrLazy {...props} />
    </WithNamespaces>
  );
  return { Component, namespaces, isGuarded, load };
};
