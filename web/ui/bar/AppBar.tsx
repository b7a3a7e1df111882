import { useContext, type ReactNode } from 'react';
import { CrisisButton } from './CrisisButton.tsx';
import { ExitButton } from './ExitButton.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { UnderBarContext } from './underBar.ts';
import styles from './AppBar.module.css';

interface AppBarProps {
  /** The menu button or the back button. */
  readonly leftContent: ReactNode;
  readonly title?: ReactNode;
  /** Another icon of the screen: its star, or questions and answers. */
  readonly besideTitle?: ReactNode;
  /** Adds the exit button, for screens that the visitor may need to leave at once. */
  readonly hasExit?: boolean;
  /** Whether the bar has the crisis button; management screens have none. `here`: the screen is the page of crisis lines. */
  readonly crisis?: boolean | 'here';
}

/** The bar of every screen: menu or back, title, an icon of the screen, then always in this order: language, crisis help, exit. */
export const AppBar = ({ leftContent, title, besideTitle, hasExit = false, crisis = true }: AppBarProps) => {
  const contentUnderBar = useContext(UnderBarContext);
  return (
    <>
      <header className={styles.bar} data-night="" data-screen-only="">
        {leftContent}
        <div className={styles.title}>{title}</div>
        {besideTitle}
        <LanguageButton />
        {crisis && <CrisisButton isCurrentPage={crisis === 'here'} />}
        {hasExit && <ExitButton />}
      </header>
      {contentUnderBar}
    </>
  );
};
