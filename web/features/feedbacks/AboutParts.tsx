import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guessParts, REPORT_PARTS, type ReportPart } from '#domain/feedback/reportParts.ts';
import { hasBeds } from '#kernel/vocabulary/serviceTypes.ts';
import { useApi } from '../../api/ApiContext.ts';
import { serviceHistoryQuery } from '../../api/manage/historyQueries.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { Feedback } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PartRow } from './PartRow.tsx';
import { useMayRevise } from './useMayRevise.ts';
import { usePartText } from './usePartText.ts';
import chips from '../../ui/Chip.module.css';
import styles from './AboutParts.module.css';
import pane from './FeedbackPane.module.css';

interface AboutPartsProps {
  readonly feedback: Feedback;
  readonly seesSender: boolean;
}

/** Describes the effect of a saved correction. */
const Then = ({ feedback: { email, name, answeredAt }, seesSender }: AboutPartsProps) => {
  const { t } = useTranslation();
  if (answeredAt !== undefined) return null;
  const word = !seesSender ? 'thenOwn' : email === undefined ? 'thenNobody' : name === undefined ? 'thenUnnamed' : 'then';
  return <p className={pane.note}>{t(`feedbacks.about.${word}`, { name: name ?? '' })}</p>;
};

/**
 * Fields of the place that the report concerns, with their current values and links to the form. They are guessed from the report's text,
 * and the reader can correct the guess.
 */
const Parts = ({ feedback, seesSender, serviceId }: AboutPartsProps & { readonly serviceId: string }) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const [chosen, setChosen] = useState<readonly ReportPart[]>([]);
  const chipName = useId();
  const history = useQuery(serviceHistoryQuery(api, serviceId, language));
  const { data: service } = useQuery(serviceQuery(api, serviceId, language));
  const mayRevise = useMayRevise(serviceId);
  const textOf = usePartText(service, history.data);

  const guessed = feedback.kind === 'report' ? guessParts(feedback.message) : [];
  const known = REPORT_PARTS.filter((part) => part !== 'beds' || hasBeds(service?.type ?? []));
  const shown = [...guessed, ...known.filter((part) => chosen.includes(part) && !guessed.includes(part))].filter((part) =>
    known.includes(part),
  );
  const others = known.filter((part) => !guessed.includes(part));
  const choice = (
    <div className={chips.chips}>
      {others.map((part) => (
        <Chip
          key={part}
          type="checkbox"
          name={chipName}
          label={t(`feedbacks.part.${part}`)}
          checked={chosen.includes(part)}
          onChange={(on) => setChosen(known.filter((each) => (each === part ? on : chosen.includes(each))))}
        />
      ))}
    </div>
  );
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.parts}>
          {shown.map((part, index) => (
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
      {guessed.length === 0 ? (
        <fieldset className={styles.which}>
          <legend>{t('feedbacks.about.which')}</legend>
          {choice}
        </fieldset>
      ) : (
        <details className={styles.another}>
          <summary>{t('feedbacks.about.another')}</summary>
          {choice}
        </details>
      )}
      {mayRevise === false ? (
        <p className={pane.note}>{t('feedbacks.about.notYours')}</p>
      ) : (
        <Then feedback={feedback} seesSender={seesSender} />
      )}
    </>
  );
};

/** Section with the fields of the place that a message concerns. */
export const AboutParts = ({ feedback, seesSender }: AboutPartsProps) => {
  const { t } = useTranslation();
  const { serviceId, serviceName } = feedback;
  return (
    <section>
      <h3>{t('feedbacks.about.title')}</h3>
      {serviceId === undefined || serviceName === undefined ? (
        <p className={pane.note}>{t('feedbacks.about.removed')}</p>
      ) : (
        <Parts feedback={feedback} seesSender={seesSender} serviceId={serviceId} />
      )}
    </section>
  );
};
