import { lazyOrNull } from '#web/layout/lazyComponent.tsx';

/* The key of the map in its own file, so that the map itself appears sooner. */
export const LazyLegendPanel = lazyOrNull(async () => (await import('./LegendPanel.tsx')).LegendPanel);
export const LazyLegendSheet = lazyOrNull(async () => (await import('./LegendSheet.tsx')).LegendSheet);
