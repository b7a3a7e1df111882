import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { Failed } from './Failed.tsx';

const reload = (): void => window.location.reload();
/** Stands where something is that could not be fetched. */
export const NotLoaded = () => <Failed onRetry={reload} />;

type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A component in a file of its own; where the file cannot be had, another stands in its place. */
export const lazyOr = <Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props>,
): LazyComponent<Props> => lazy(async () => ({ default: await fetchIt().catch(() => otherwise) }));

/** A component in a file of its own; where the file cannot be had, a sentence and a way to try again stand in its place. */
export const lazyComponent = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): LazyComponent<Props> =>
  lazyOr(fetchIt, NotLoaded);

/** One that a page does without where its file cannot be had. */
export const lazyOrNothing = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): LazyComponent<Props> =>
  lazyOr(fetchIt, () => null);
