import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { LoadFailed } from './LoadFailed.tsx';

type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;
type ImportComponent<Props> = () => Promise<ComponentType<Props>>;

export interface Retry {
  readonly onRetry: () => void;
}

/** Reloads the page if the server can be reached but lacks a file, because the page is then from an earlier build. */
export const reloadIfConnected = (): void => {
  if (navigator.onLine) window.location.reload();
};

/** Creates a component from a separate file; if the file fails to load, `Fallback`, with a retry, replaces it. */
export const lazyWithFallback = <Props extends object>(
  importComponent: ImportComponent<Props>,
  Fallback: ComponentType<Props & Retry>,
): LazyComponent<Props> => {
  const LoadOrFallback = (props: Props) => {
    const [LoadedComponent, setLoadedComponent] = useState<ComponentType<Props> | null>(null);
    const retry = () => void importComponent().then((component) => setLoadedComponent(() => component), reloadIfConnected);
    return LoadedComponent === null ? <Fallback {...props} onRetry={retry} /> : <LoadedComponent {...props} />;
  };
  return lazy(async () => ({ default: await importComponent().catch(() => LoadOrFallback) }));
};

/** Creates a component from a separate file; if the file fails to load, a message with a retry replaces it. */
export const lazyComponent = <Props extends object>(importComponent: ImportComponent<Props>): LazyComponent<Props> =>
  lazyWithFallback(importComponent, ({ onRetry }) => <LoadFailed onRetry={onRetry} />);

/** Creates an optional component from a separate file; renders nothing if the file fails to load. */
export const lazyOrNull = <Props extends object>(importComponent: ImportComponent<Props>): LazyComponent<Props> =>
  lazyWithFallback(importComponent, () => null);
