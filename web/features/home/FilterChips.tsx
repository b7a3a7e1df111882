import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useHome } from '../../services/HomeContext.ts';
import { Chip } from '../../ui/Chip.tsx';
import { SubFilters } from './SubFilters.tsx';
import styles from './FilterChips.module.css';

/** Enter has the same effect as a tap. Otherwise some browsers would submit the form and reload the page. */
const submitOnPress = (event: SyntheticEvent): void => {
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(':focus')?.click();
};

/** Chips for open now, free beds (in the shelter tab), and the service types of the tab. */
export const FilterChips = () => {
  const { t } = useTranslation();
  const { tab, openNow, setOpenNow, freeBeds, setFreeBeds } = useHome();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the chips inside handle the keys
    <form
      className={styles.chips}
      data-screen-only=""
      aria-label={t('filters.label')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Enter' && submitOnPress(event)}
      onSubmit={submitOnPress}
    >
      <Chip type="checkbox" name="open" label={t('filters.openNow')} isChecked={openNow} onChange={setOpenNow} />
      {tab === 'SHELTER' && (
        <Chip type="checkbox" name="freeBeds" label={t('filters.freeBeds')} isChecked={freeBeds} onChange={setFreeBeds} />
      )}
      <span className={styles.rule} />
      <div className={styles.group} role="radiogroup" aria-label={t('filters.kind')}>
        <SubFilters />
      </div>
    </form>
  );
};
