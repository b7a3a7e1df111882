import { lazyComponent } from '#web/layout/lazyComponent.tsx';

/** Loaded on demand: a phone shows the map without its key. */
export const LazyLegend = lazyComponent(async () => (await import('./MapLegend.tsx')).MapLegend);
