import { useContext, type ReactNode } from 'react';
import { CrisisButton } from './CrisisButton.tsx';
import { ExitButton } from './ExitButton.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { UnderBarContext } from './underBar.ts';
import styles from './AppBar.module.css';

interface AppBarProps {
  /** The menu button or the back button. */
  readonly left: ReactNode;
  readonly title?: ReactNode;
  /** Another icon of the screen: its star, or questions and answers. */
  readonly beside?: ReactNode;
  /** Adds the exit button, for screens that the visitor may need to leave at once. */
  readonly exit?: boolean;
  /** Whether the bar has the crisis button; management screens have none. `here`: the screen is the page of crisis lines. */
  readonly crisis?: boolean | 'here';
}

/** The bar of every screen: menu or back, title, an icon of the screen, then always in this order: language, crisis help, exit. */
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
