import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly panel: ReactNode }[];
  readonly current: Name;
  readonly onChoose: (name: Name) => void;
}

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tabs with panels, of which one is visible; the others keep their typed text. Arrow keys move between the tabs. */
export const Tabs = <Name extends string>({ label, tabs, current, onChoose }: TabsProps<Name>) => {
  const id = useId();
  const idOf = (name: Name, part: string) => `${id}${part}-${name}`;

  const onKey = (event: KeyboardEvent) => {
    const indexStep = STEP_BY_KEY[event.key];
    if (indexStep === undefined) return;
    event.preventDefault();
    const currentIndex = tabs.findIndex(({ name }) => name === current);
    const next = tabs.at((currentIndex + indexStep) % tabs.length);
    if (next === undefined) return;
    onChoose(next.name);
    document.getElementById(idOf(next.name, 'tab'))?.focus();
  };

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map(({ name, label: tabLabel }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={idOf(name, 'tab')}
            aria-selected={name === current}
            aria-controls={idOf(name, 'panel')}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={onKey}
          >
            {tabLabel}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div key={name} role="tabpanel" id={idOf(name, 'panel')} aria-labelledby={idOf(name, 'tab')} hidden={name !== current}>
          {panel}
        </div>
      ))}
    </>
  );
};
