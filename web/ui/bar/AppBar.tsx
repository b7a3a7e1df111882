import { useContext, type ReactNode } from 'react';
import styles from './AppBar.module.css';
import { CrisisKey } from './CrisisButton.tsx';
import { ExitKey } from './ExitButton.tsx';
import { LanguageKey } from './LanguageButton.tsx';
import { UnderBarContext } from './underBar.ts';

interface AppBarProps {
  /** Menu or back. */
  readonly left: ReactNode;
  readonly title?: ReactNode;
  /** Screens that somebody may have to leave at once. */
  readonly exit?: boolean;
  /** Management screens leave the crisis key to the public ones; `here`: this is the page of crisis lines. */
  readonly crisis?: boolean | 'here';
}

/** The bar of every screen: menu or back, title, then always in this order language, crisis help, exit. */
export const AppBar = ({ left, title, exit = false, crisis = true }: AppBarProps) => {
  const underBar = useContext(UnderBarContext);
  return (
    <>
      <header className={styles.bar} data-night="">
        {left}
        <div className={styles.title}>{title}</div>
        <LanguageKey />
        {crisis && <CrisisKey here={crisis === 'here'} />}
        {exit && <ExitKey />}
      </header>
      {underBar}
    </>
  );
};
