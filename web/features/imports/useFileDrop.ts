import { useEffect, useRef, useState, type RefObject } from 'react';

interface FileDrop<Area extends HTMLElement> {
  /** Ref of the element on which files can be dropped. */
  readonly area: RefObject<Area | null>;
  /** A file is over the element. */
  readonly isOver: boolean;
}

/** Lets people drop files on an element, besides a button that does the same. */
export const useFileDrop = <Area extends HTMLElement>(onDrop: (files: FileList | null) => void): FileDrop<Area> => {
  const area = useRef<Area>(null);
  const drop = useRef(onDrop);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    area.current?.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    area.current?.addEventListener('dragleave', () => setOver(false), { signal });
    area.current?.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        drop.current(event.dataTransfer?.files ?? null);
      },
      { signal },
    );
    return () => listeners.abort();
  }, []);
  return { area, isOver };
};
