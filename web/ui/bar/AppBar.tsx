import { useContext, type ReactNode } from 'react';
import { CrisisButton } from './CrisisButton.tsx';
import { ExitButton } from './ExitButton.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { UnderBarContext } from './underBar.ts';
import styles from './AppBar.module.css';

interface AppBarProps {
  /** Menu or back. */
  readonly left: ReactNode;
  readonly title?: ReactNode;
  /** A further icon of the screen in the bar: its star, or questions and answers. */
  readonly beside?: ReactNode;
  /** For screens that the visitor may have to leave at once. */
  readonly exit?: boolean;
  /** Management screens leave the crisis button to the public ones; `here`: this is the page of crisis lines. */
  readonly crisis?: boolean | 'here';
}

/** The bar of every screen: menu or back, title, an icon of the screen, then always in this order language, crisis help, exit. */
export const AppBar = ({ left, title, beside, exit = false, crisis = true }: AppBarProps) => {
  const underBar = useContext(UnderBarContext);
  return (
    <>
      <header className={styles.bar} data-night="" data-screen-only="">
        {left}
        <div className={styles.title}>{title}</div>
        {beside}
        <LanguageButton />
        {crisis && <CrisisButton here={crisis === 'here'} />}
        {exit && <ExitButton />}
      </header>
      {underBar}
    </>
  );
};
