import { memo, Suspense, useLayoutEffect, useMemo, useState, type ComponentType } from 'react';
import { Hydrated } from './Hydrated.tsx';
import { lazyComponent } from './lazyComponent.tsx';

/** Milliseconds: what a flaky line lost may come after all. */
const TRY_AGAIN_AFTER = 2000;

const loads: (() => Promise<void>)[] = [];

/** Resolves when every part can be rendered at once, as the server does. */
export const loadParts = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()));
};

/** Notes that what stands beside it is hydrated, before that is drawn. */
const NotesHydration = ({ onHydrated }: { readonly onHydrated: (isHydrated: true) => void }) => {
  useLayoutEffect(() => onHydrated(true), [onHydrated]);
  return null;
};

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * A part of a screen in a file of its own which the server's page shows at once: what it says is read before its script
 * comes, and what most visits do not need costs them nothing. `holds` is the id of something in it: while that is there and the
 * file cannot be had, it stays as the server made it; else it says when it is hydrated.
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
  // What around it is drawn again, or knows more by now, leaves alone what did not come to life yet: it can come to life only as the
  // server made it, and says what is new right after.
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
