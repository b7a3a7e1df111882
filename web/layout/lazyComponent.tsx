import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { Failed } from './Failed.tsx';

type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;
type Fetch<Props> = () => Promise<ComponentType<Props>>;

export interface Retry {
  readonly onRetry: () => void;
}

/** Reloads the page if the server can be reached but lacks a file, because the page is then from an earlier build. */
export const reloadIfConnected = (): void => {
  if (navigator.onLine) window.location.reload();
};

/** Creates a component from a separate file; if the file fails to load, `Otherwise`, with a retry, replaces it. */
export const lazyOr = <Props extends object>(fetchIt: Fetch<Props>, Otherwise: ComponentType<Props & Retry>): LazyComponent<Props> => {
  const NotLoaded = (props: Props) => {
    const [Came, setCame] = useState<ComponentType<Props> | null>(null);
    const retry = () => void fetchIt().then((came) => setCame(() => came), reloadIfConnected);
    return Came === null ? <Otherwise {...props} onRetry={retry} /> : <Came {...props} />;
  };
  return lazy(async () => ({ default: await fetchIt().catch(() => NotLoaded) }));
};

/** Creates a component from a separate file; if the file fails to load, a message with a retry replaces it. */
export const lazyComponent = <Props extends object>(fetchIt: Fetch<Props>): LazyComponent<Props> =>
  lazyOr(fetchIt, ({ onRetry }) => <Failed onRetry={onRetry} />);

/** Creates an optional component from a separate file; renders nothing if the file fails to load. */
export const lazyOrNothing = <Props extends object>(fetchIt: Fetch<Props>): LazyComponent<Props> => lazyOr(fetchIt, () => null);
