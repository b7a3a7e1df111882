import { memo, Suspense, useLayoutEffect, useMemo, useState, type ComponentType } from 'react';
import { lazyComponent } from './lazyComponent.tsx';
import { NotifyHydrated } from './NotifyHydrated.tsx';

/** Milliseconds before the retry: a load that an unreliable connection dropped may succeed then. */
const RETRY_DELAY_MS = 2000;

const partLoaders: (() => Promise<void>)[] = [];

/** Resolves once every part can be rendered synchronously, as the server does. */
export const loadParts = async (): Promise<void> => {
  await Promise.all(partLoaders.map((load) => load()));
};

/** Reports, before the next paint, that its sibling is hydrated. */
const ReportHydrated = ({ onHydrated }: { readonly onHydrated: (isHydrated: true) => void }) => {
  useLayoutEffect(() => onHydrated(true), [onHydrated]);
  return null;
};

const neverSettles = (): Promise<never> => new Promise(() => undefined);

/**
 * Creates a part of a screen from a separate file that the server's page shows at once: visitors read it before its script arrives, and
 * most visits do not need the script. `markupId` is the id of an element in the part: if the file fails to load while this element exists,
 * the server's markup stays; otherwise an error is shown. The part signals when it is hydrated.
 */
export const serverRenderedPart = <Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  markupId?: string,
): ComponentType<Props> => {
  let LoadedPart: ComponentType<Props> | undefined;
  partLoaders.push(async () => {
    LoadedPart = await importPart();
  });
  const LazyPart = lazyComponent(() =>
    importPart()
      .catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS)).then(importPart))
      .catch((error: unknown) => {
        if (markupId !== undefined && document.querySelector(`#${markupId}`) !== null) return neverSettles();
        throw error;
      }),
  );
  // A new render of the parent, perhaps with new props, leaves a part alone that is not hydrated yet: React can hydrate only the props that
  // the server rendered. The part shows the new props right after its hydration.
  return memo((props: Props) => {
    const [initialProps] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    const shownProps = isHydrated ? props : initialProps;
    return useMemo(
      () => (
        <Suspense>
          {LoadedPart ? <LoadedPart {...shownProps} /> : <LazyPart {...shownProps} />}
          <ReportHydrated onHydrated={setHydrated} />
          <NotifyHydrated />
        </Suspense>
      ),
      [shownProps],
    );
  });
};
