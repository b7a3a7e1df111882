import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { Failed } from './Failed.tsx';

type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;
type Fetch<Props> = () => Promise<ComponentType<Props>>;

export interface Retry {
  readonly onRetry: () => void;
}

/** Reloads the page if the server can be reached but lacks a file: the page is of an earlier build. */
export const reloadIfConnected = (): void => {
  if (navigator.onLine) window.location.reload();
};

/** A component in a file of its own; where the file cannot be had, another stands in its place, from which it can be asked for again. */
export const lazyOr = <Props extends object>(fetchIt: Fetch<Props>, Otherwise: ComponentType<Props & Retry>): LazyComponent<Props> => {
  const NotLoaded = (props: Props) => {
    const [Came, setCame] = useState<ComponentType<Props> | null>(null);
    const retry = () => void fetchIt().then((came) => setCame(() => came), reloadIfConnected);
    return Came === null ? <Otherwise {...props} onRetry={retry} /> : <Came {...props} />;
  };
  return lazy(async () => ({ default: await fetchIt().catch(() => NotLoaded) }));
};

/** A component in a file of its own; where the file cannot be had, a sentence and a way to try again stand in its place. */
export const lazyComponent = <Props extends object>(fetchIt: Fetch<Props>): LazyComponent<Props> =>
  lazyOr(fetchIt, ({ onRetry }) => <Failed onRetry={onRetry} />);

/** One that a page does without where its file cannot be had. */
export const lazyOrNothing = <Props extends object>(fetchIt: Fetch<Props>): LazyComponent<Props> => lazyOr(fetchIt, () => null);
