import { useQuery, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { WhatIfInput, WhatIfResult } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { useConnection } from '../../layout/useConnection.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DifferingListings } from './DifferingListings.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { useNumberText } from './useNumberText.ts';
import { TODAY } from './whatIfUrl.ts';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './WhatIf.module.css';

/** Query for a period under other rules. The device does not store it. The past stays the same, so that nothing is loaded twice. */
const whatIfQuery = (api: Api, input: WhatIfInput, language: Language) =>
  queryOptions({
    queryKey: ['whatIf', input],
    queryFn: ({ signal }) => api.call('GET /what-if', { query: input }, { language, signal }),
    staleTime: Infinity,
  });

/** The rules that the comparison changed: each with what it is today and what it is compared with. */
const ChangedRules = ({ input: { quota, bedHours, ownersPublish } }: { readonly input: WhatIfInput }) => {
  const { t } = useTranslation();
  const publishText = (publishes: boolean): string => t(`whatIf.ownersPublish.${publishes ? 'atOnce' : 'wait'}`);
  const rules = [
    ...(quota === undefined ? [] : [{ rule: t('whatIf.quota'), before: TODAY.quota, after: quota }]),
    ...(bedHours === undefined ? [] : [{ rule: t('whatIf.bedHours'), before: TODAY.bedHours, after: bedHours }]),
    ...(ownersPublish === undefined
      ? []
      : [{ rule: t('whatIf.ownersPublish.label'), before: publishText(TODAY.ownersPublish), after: publishText(ownersPublish) }]),
  ];
  return (
    <ul className={styles.lines}>
      {rules.map(({ rule, before, after }) => (
        <li key={rule}>
          {rule}: <b>{t('whatIf.ruleChange', { before, after })}</b>
        </li>
      ))}
    </ul>
  );
};

interface ResultFrameProps {
  readonly input: WhatIfInput | null;
  readonly shownCount: number;
  /** Sentence that screen readers announce. */
  readonly status: string;
  readonly children?: ReactNode;
}

/** The heading of the result takes focus after each press of the button: on a phone the result is below the form. */
const ResultFrame = ({ input, shownCount, status, children }: ResultFrameProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shownCount === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [shownCount]);
  return (
    <div className={styles.result}>
      <section className={page.section} aria-labelledby="what-if-result">
        <h2 id="what-if-result" ref={heading} tabIndex={-1}>
          {t('whatIf.result')}
        </h2>
        {input !== null && (
          <p className={text.muted}>
            {t('whatIf.resultPeriod', { from: formatLocalDateTime(input.from, language), to: formatLocalDateTime(input.to, language) })}
          </p>
        )}
        {input !== null && <ChangedRules input={input} />}
        <p className={styles.status} role="status">
          {status}
        </p>
      </section>
      {children}
    </div>
  );
};

const COMMANDS = ['added', 'handedOver', 'restored', 'closed'] as const;

/**
 * Requests of the period that the compared quota refuses; nothing if there are none. They come before the numbers, which they explain: a
 * quota that was lowered since refuses some also if only another rule is changed.
 */
const RefusedList = ({ refused, rules: { happened, changed } }: Pick<WhatIfResult, 'refused' | 'rules'>) => {
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

const Comparison = ({ result }: { readonly result: WhatIfResult }) => (
  <>
    <RefusedList refused={result.refused} rules={result.rules} />
    <NumbersTable happened={result.happened} changed={result.changed} />
    <DifferingListings listings={result.listings} total={result.differing} />
  </>
);

interface LoadedResultProps {
  readonly input: WhatIfInput;
  readonly shownCount: number;
}

const LoadedResult = ({ input, shownCount }: LoadedResultProps) => {
  const { t } = useTranslation();
  const numberText = useNumberText();
  const [api, language] = [useApi(), useLanguage()];
  const { data, error, refetch, isFetching } = useQuery(whatIfQuery(api, input, language));
  const isOffline = useConnection().state === 'offline';
  const issue = error instanceof ApiError ? error.errors[0] : undefined;
  const renderContent = () => {
    if (data !== undefined) return <Comparison result={data} />;
    if (issue?.text !== undefined && !isFetching)
      return (
        <p className={styles.note} role="alert">
          {issue.text}
        </p>
      );
    return error === null ? <Skeleton /> : <LoadFailed onRetry={() => void refetch()} />;
  };
  const differing = data && (data.differing === 0 ? t('whatIf.none') : t('whatIf.differing', numberText.countParams(data.differing)));
  return (
    <ResultFrame input={input} shownCount={shownCount} status={differing ?? (error === null ? t('whatIf.comparing') : '')}>
      {data !== undefined && isOffline && <p className={styles.note}>{t('whatIf.offline')}</p>}
      {renderContent()}
    </ResultFrame>
  );
};

interface WhatIfResultSectionProps {
  /** Null until the user has changed a rule. */
  readonly input: WhatIfInput | null;
  /** Number of times that the user pressed the button. */
  readonly shownCount: number;
}

/** What happened beside what would have happened, or what to do first. */
export const WhatIfResultSection = ({ input, shownCount }: WhatIfResultSectionProps) => {
  const { t } = useTranslation();
  return input === null ? (
    <ResultFrame input={null} shownCount={shownCount} status={t('whatIf.prompt')} />
  ) : (
    <LoadedResult input={input} shownCount={shownCount} />
  );
};
