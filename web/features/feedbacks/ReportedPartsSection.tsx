import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guessParts, REPORT_PARTS, type ReportPart } from '#domain/feedback/reportedParts.ts';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { serviceHistoryQuery } from '../../api/manage/historyQueries.ts';
import { managedServiceQuery } from '../../api/manage/managedQueries.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { Feedback } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PartRow } from './PartRow.tsx';
import { usePartText } from './usePartText.ts';
import chips from '../../ui/Chip.module.css';
import pane from './FeedbackPane.module.css';
import styles from './ReportedPartsSection.module.css';

/**
 * Checks whether the user may change a place; undefined if not known yet. True for users who see only reports about their own places. A
 * lead may change the places that volunteers manage, which depends on the owner in the managed services.
 */
const useMayRevise = (serviceId: string): boolean | undefined => {
  const can = useCan();
  const dependsOnOwner = can('feedback.read', {}) && !can('service.revise', {});
  const { data, isError } = useQuery({ ...managedServiceQuery(useApi(), serviceId, 'all', useLanguage()), enabled: dependsOnOwner });
  if (!dependsOnOwner) return true;
  if (data === undefined) return isError ? false : undefined;
  const { isOwn = false, owner } = data ?? {};
  return data !== null && can('service.revise', { own: isOwn, ...(owner?.role !== undefined && { ownerRole: owner.role }) });
};

interface ReportedPartsProps {
  readonly feedback: Feedback;
  readonly seesSender: boolean;
}

/** Describes the effect of a saved correction. */
const AfterCorrection = ({ feedback: { email, name, answeredAt }, seesSender }: ReportedPartsProps) => {
  const { t } = useTranslation();
  if (answeredAt !== undefined) return null;
  const textKey = !seesSender ? 'thenOwn' : email === undefined ? 'thenNobody' : name === undefined ? 'thenUnnamed' : 'then';
  return <p className={pane.note}>{t(`feedbacks.about.${textKey}`, { name: name ?? '' })}</p>;
};

/**
 * Fields of the place that the report concerns, with their current values and links to the form. They are guessed from the report's text,
 * and the reader can correct the guess.
 */
const ReportedParts = ({ feedback, seesSender, serviceId }: ReportedPartsProps & { readonly serviceId: string }) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const [chosenParts, setChosenParts] = useState<readonly ReportPart[]>([]);
  const chipName = useId();
  const history = useQuery(serviceHistoryQuery(api, serviceId, language));
  const { data: service } = useQuery(serviceQuery(api, serviceId, language));
  const mayRevise = useMayRevise(serviceId);
  const textOf = usePartText(service, history.data);

  const guessedParts = feedback.kind === 'report' ? guessParts(feedback.message) : [];
  const allParts = REPORT_PARTS.filter((part) => part !== 'beds' || hasBeds(service?.type ?? []));
  const shownParts = [...guessedParts, ...allParts.filter((part) => chosenParts.includes(part) && !guessedParts.includes(part))].filter(
    (part) => allParts.includes(part),
  );
  const otherParts = allParts.filter((part) => !guessedParts.includes(part));
  const partChips = (
    <div className={chips.chips}>
      {otherParts.map((part) => (
        <Chip
          key={part}
          type="checkbox"
          name={chipName}
          label={t(`feedbacks.part.${part}`)}
          isChecked={chosenParts.includes(part)}
          onChange={(isOn) => setChosenParts(allParts.filter((otherPart) => (otherPart === part ? isOn : chosenParts.includes(otherPart))))}
        />
      ))}
    </div>
  );
  return (
    <>
      {shownParts.length > 0 && (
        <ul className={styles.parts}>
          {shownParts.map((part, index) => (
            <PartRow
              key={part}
              part={part}
              text={history.data ? textOf(part) : null}
              isFirst={index === 0 && feedback.answeredAt === undefined}
              serviceId={serviceId}
              reportId={feedback.id}
              mayRevise={mayRevise === true}
            />
          ))}
        </ul>
      )}
      {history.isError && <p className={pane.note}>{t('feedbacks.about.unknown')}</p>}
      {guessedParts.length === 0 ? (
        <fieldset className={styles.which}>
          <legend>{t('feedbacks.about.which')}</legend>
          {partChips}
        </fieldset>
      ) : (
        <details className={styles.another}>
          <summary>{t('feedbacks.about.another')}</summary>
          {partChips}
        </details>
      )}
      {mayRevise === false ? (
        <p className={pane.note}>{t('feedbacks.about.notYours')}</p>
      ) : (
        <AfterCorrection feedback={feedback} seesSender={seesSender} />
      )}
    </>
  );
};

/** Section with the fields of the place that a message concerns. */
export const ReportedPartsSection = ({ feedback, seesSender }: ReportedPartsProps) => {
  const { t } = useTranslation();
  const { serviceId, serviceName } = feedback;
  return (
    <section>
      <h3>{t('feedbacks.about.title')}</h3>
      {serviceId === undefined || serviceName === undefined ? (
        <p className={pane.note}>{t('feedbacks.about.removed')}</p>
      ) : (
        <ReportedParts feedback={feedback} seesSender={seesSender} serviceId={serviceId} />
      )}
    </section>
  );
};
