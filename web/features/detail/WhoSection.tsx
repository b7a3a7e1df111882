import { Accessibility, DoorOpen, FileCheck, PawPrint, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WireCondition } from '#domain/service/conditions.ts';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { audienceLabels } from '../../services/audience.ts';
import { unknownConditionTexts, conditionTags } from '../../services/conditions.ts';
import { localizedText } from '../../services/localizedText.ts';
import page from '../../ui/page.module.css';
import tag from '../../ui/Tag.module.css';
import styles from './WhoSection.module.css';

/** Icons of conditions. Separate from their texts, so that lists, which show only texts, do not load them. */
const CONDITION_ICONS: { readonly [C in WireCondition]: LucideIcon } = {
  isAllowedPet: PawPrint,
  isLowBarrier: DoorOpen,
  isWheelchairAccessible: Accessibility,
  isReferralNeeded: FileCheck,
};

/** Section with the audience: groups, age and conditions. */
export const WhoSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const age = localizedText(service, 'age', language);
  const audienceTexts = audienceLabels(service, language);
  const conditionTagList = conditionTags(service);
  // A permanently closed place does not list its unknown conditions.
  const unknownConditions = service.hours === 'permanentlyClosed' ? [] : unknownConditionTexts(service);
  if (audienceTexts.length + conditionTagList.length + unknownConditions.length === 0 && age.text === '') return null;

  return (
    <section className={page.section} aria-labelledby="who">
      <h2 id="who">{t('servicePage.who')}</h2>
      <ul className={tag.tags}>
        {audienceTexts.map((audienceText) => (
          <li className={tag.tag} key={audienceText}>
            {audienceText}
          </li>
        ))}
        {age.text !== '' && (
          <li className={tag.tag} lang={age.lang}>
            {age.text}
          </li>
        )}
        {conditionTagList.map(({ condition, words: tagText }) => {
          const Icon = CONDITION_ICONS[condition];
          return (
            <li className={tag.tag} key={tagText}>
              <Icon size={20} aria-hidden="true" />
              {t(tagText)}
            </li>
          );
        })}
      </ul>
      {conditionTagList.map(
        ({ words: conditionText, meaning }) =>
          meaning && (
            <p className={styles.more} key={conditionText}>
              <strong>{t(meaning[0])}</strong> {t(meaning[1])}
            </p>
          ),
      )}
      {unknownConditions.map((conditionText) => (
        <p className={styles.more} key={conditionText}>
          {t(conditionText)}
        </p>
      ))}
    </section>
  );
};
