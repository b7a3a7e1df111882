import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { Failed } from './Failed.tsx';

const reload = (): void => window.location.reload();
const NotLoaded = () => <Failed onRetry={reload} />;

type Late<Props> = LazyExoticComponent<ComponentType<Props>>;

const fetched = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>, otherwise: ComponentType<Props>): Late<Props> =>
  lazy(async () => ({ default: await fetchIt().catch(() => otherwise) }));

/** A component in a file of its own; where the file cannot be had, a sentence and a way to try again stand in its place. */
export const late = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): Late<Props> => fetched(fetchIt, NotLoaded);

/** One that a page does without where its file cannot be had. */
export const lateOrNothing = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): Late<Props> =>
  fetched(fetchIt, () => null);
