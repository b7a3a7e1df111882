import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { WhatIfForm } from './WhatIfForm.tsx';
import { WhatIfResultSection } from './WhatIfResultSection.tsx';
import { findWhatIfErrors, hasRule, parseWhatIfUrl, whatIfInputOf, whatIfUrlOf, type WhatIfValues } from './whatIfUrl.ts';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './WhatIf.module.css';

/** Compares a period under other rules with what happened. The address contains the period and the rules. */
export const WhatIfPage = () => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [now, setNow] = useState(() => Date.now());
  const values = parseWhatIfUrl(useSearch(), now);
  const isComparable = hasRule(values) && Object.keys(findWhatIfErrors(values, now)).length === 0;
  const [shownCount, setShownCount] = useState(0);
  const show = (chosenValues: WhatIfValues): void => {
    setNow(Date.now());
    setShownCount((count) => count + 1);
    navigate(whatIfUrlOf(chosenValues));
  };
  return (
    <ManageLayout title={t('whatIf.title')}>
      <div className={styles.page}>
        <WhatIfForm values={values} onShow={show} />
        <details className={cx(page.section, styles.about)}>
          <summary>{t('whatIf.about')}</summary>
          <p>{t('whatIf.lead')}</p>
          <p className={text.muted}>{t('whatIf.atLeast')}</p>
        </details>
        <WhatIfResultSection input={isComparable ? whatIfInputOf(values) : null} shownCount={shownCount} />
      </div>
    </ManageLayout>
  );
};
