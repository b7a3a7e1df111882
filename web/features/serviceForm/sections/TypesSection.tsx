import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SERVICE_TYPES, TABS, TYPES_OF_TAB, type ServiceType, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS, TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { cx } from '#web/ui/cx.ts';
import { FieldError } from '#web/ui/form/Field.tsx';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import chip from '#web/ui/Chip.module.css';
import text from '#web/ui/text.module.css';
import styles from '../ServiceForm.module.css';

/** Returns the service types of a tab. The general type of the tab is included only if it is selected already. */
const offeredTypes = (tab: Tab, chosen: readonly ServiceType[]): readonly ServiceType[] => [
  ...(chosen.includes(tab) ? [tab] : []),
  ...TYPES_OF_TAB[tab],
];

/** Section with the service types by tab. */
export const TypesSection = ({ form: { bind } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const errorId = useId();
  const { id, value, error, onChange } = bind('type');
  const toggleType = (type: ServiceType, isOn: boolean) =>
    onChange(SERVICE_TYPES.filter((knownType) => (knownType === type ? isOn : value.includes(knownType))));
  return (
    <Section name="types">
      <p className={cx(text.muted, text.small)}>{t('serviceForm.types.help')}</p>
      <div
        id={id}
        tabIndex={-1}
        role="group"
        aria-label={t('serviceForm.section.types')}
        aria-describedby={error === undefined ? undefined : errorId}
        className={styles.kinds}
      >
        {TABS.map((tab) => {
          const Icon = TAB_ICONS[tab];
          return (
            <div key={tab} role="group" aria-label={TAB_TEXTS[tab][language]} data-tab={tab} className={styles.kind}>
              <p className={styles.kindName}>
                <span className={styles.kindIcon}>
                  <Icon size={18} aria-hidden="true" />
                </span>
                {TAB_TEXTS[tab][language]}
              </p>
              <div className={chip.chips}>
                {offeredTypes(tab, value).map((type) => (
                  <Chip
                    key={type}
                    type="checkbox"
                    name="type"
                    label={type === tab ? t('serviceForm.types.general') : TYPE_TEXTS[type][language]}
                    isChecked={value.includes(type)}
                    onChange={(isOn) => toggleType(type, isOn)}
                  />
                ))}
              </div>
            </div>
          );
        })}
        <FieldError id={errorId} text={error} />
      </div>
    </Section>
  );
};
