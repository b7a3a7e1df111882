import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { Failed } from './Failed.tsx';

const reload = (): void => window.location.reload();
const NotLoaded = () => <Failed onRetry={reload} />;

/** A component in a file of its own; where the file cannot be had, a sentence and a way to try again stand in its place. */
export const late = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await fetchIt().catch((): ComponentType<Props> => NotLoaded) }));
