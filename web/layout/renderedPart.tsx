import { memo, Suspense, useLayoutEffect, useMemo, useState, type ComponentType } from 'react';
import { Hydrated } from './Hydrated.tsx';
import { lazyComponent } from './lazyComponent.tsx';

/** Milliseconds before the retry: a load that an unreliable connection dropped may succeed then. */
const TRY_AGAIN_AFTER = 2000;

const loads: (() => Promise<void>)[] = [];

/** Resolves once every part can be rendered synchronously, as the server does. */
export const loadParts = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()));
};

/** Reports, before the next paint, that its sibling is hydrated. */
const NotesHydration = ({ onHydrated }: { readonly onHydrated: (isHydrated: true) => void }) => {
  useLayoutEffect(() => onHydrated(true), [onHydrated]);
  return null;
};

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * Creates a part of a screen from a separate file that the server's page shows at once: visitors read it before its script arrives, and
 * most visits do not need the script. `holds` is the id of an element in the part: if the file fails to load while this element exists,
 * the server's markup stays; otherwise an error is shown. The part signals when it is hydrated.
 */
export const renderedPart = <Props extends object>(fetchIt: () => Promise<ComponentType<Props>>, holds?: string): ComponentType<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  loads.push(async () => {
    Loaded = await fetchIt();
  });
  const Later = lazyComponent(() =>
    fetchIt()
      .catch(() => new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER)).then(fetchIt))
      .catch((error: unknown) => {
        if (holds !== undefined && document.querySelector(`#${holds}`) !== null) return never();
        throw error;
      }),
  );
  // A new render of the parent, perhaps with new props, leaves a part alone that is not hydrated yet: React can hydrate only the props that
  // the server rendered. The part shows the new props right after its hydration.
  return memo((props: Props) => {
    const [first] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    const shown = isHydrated ? props : first;
    return useMemo(
      () => (
        <Suspense>
          {Loaded ? <Loaded {...shown} /> : <Later {...shown} />}
          <NotesHydration onHydrated={setHydrated} />
          <Hydrated />
        </Suspense>
      ),
      [shown],
    );
  });
};
