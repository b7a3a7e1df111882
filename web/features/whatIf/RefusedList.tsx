import { useTranslation } from 'react-i18next';
import type { WhatIfResult } from '../../api/types.ts';
import { useNumberText } from './useNumberText.ts';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './WhatIf.module.css';

const COMMANDS = ['added', 'handedOver', 'restored', 'closed'] as const;

/**
 * Requests of the period that the compared quota refuses; nothing if there are none. They come before the numbers, which they explain: a
 * quota that was lowered since refuses some also if only another rule is changed.
 */
export const RefusedList = ({ refused, rules: { happened, changed } }: Pick<WhatIfResult, 'refused' | 'rules'>) => {
  const { t } = useTranslation();
  const { countParams } = useNumberText();
  const refusedCommands = COMMANDS.filter((command) => refused[command] > 0);
  if (refusedCommands.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="what-if-refused">
      <h2 id="what-if-refused">{t('whatIf.refused.title')}</h2>
      <p className={text.muted}>
        {t(`whatIf.refused.${changed.quota === happened.quota ? 'currentLimit' : 'enteredLimit'}`, { limit: changed.quota })}
      </p>
      <ul className={styles.lines}>
        {refusedCommands.map((command) => (
          <li key={command}>{t(`whatIf.refused.${command}`, countParams(refused[command]))}</li>
        ))}
      </ul>
    </section>
  );
};
