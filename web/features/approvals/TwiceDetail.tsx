import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { managedServiceQuery } from '../../api/manage/managedQueries.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { ManagedService } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMayManageService } from '../../services/manage/useMayManageService.ts';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { Comparison } from './Comparison.tsx';
import { DecisionButton } from './DecisionButton.tsx';
import { usePane } from './PaneContext.ts';
import { PaneHead } from './PaneHead.tsx';
import { TwiceListing } from './TwiceListing.tsx';
import { useDecisionRunner } from './useDecisionRunner.ts';
import button from '../../ui/button.module.css';
import styles from './Detail.module.css';

/** Compares a published service with one that may be the same place; the user can edit either, delete one of them, or keep both. */
export const TwiceDetail = ({ row }: { readonly row: ManagedService }) => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const mayPerform = useMayManageService();
  const distinguishCommand = useCommand('POST /services/{id}/different-places');
  const decisionRunner = useDecisionRunner();
  const { openNext } = usePane();
  const partners = row.sameAs ?? [];
  const [chosenIndex, setChosenIndex] = useState(0);
  const index = chosenIndex < partners.length ? chosenIndex : 0;
  const partner = partners[index];
  const partnerId = partner?.id ?? '';
  const hasPartner = partner !== undefined;
  const service = useQuery(serviceQuery(api, row.id, language)).data;
  const partnerService = useQuery({ ...serviceQuery(api, partnerId, language), enabled: hasPartner }).data;
  // Null if the user does not manage the partner: then its public page is the only action.
  const partnerRow = useQuery({ ...managedServiceQuery(api, partnerId, undefined, language), enabled: hasPartner }).data;
  const labels = { here: t('approvals.detail.firstListing'), there: t('approvals.detail.secondListing') };

  /** Opens the next place; the listings of this one leave the list together. */
  const openNextPlace = () => openNext([row.id, ...partners.map(({ id }) => id)], 'different');
  const distinguish = (otherId: string) =>
    decisionRunner.run(
      () => distinguishCommand.run({ path: { id: row.id }, body: { otherId } }),
      t('approvals.notice.different'),
      // Other partners remain to be compared.
      () => partners.length === 1 && openNextPlace(),
    );

  return (
    <article className={styles.detail} aria-label={row.name}>
      <PaneHead
        row={row}
        links={
          partners.length > 1 && (
            <button type="button" className={button.button} onClick={() => setChosenIndex((index + 1) % partners.length)}>
              {t('approvals.detail.nextTwice', { position: index + 1, total: partners.length })}
            </button>
          )
        }
      >
        {partner && mayPerform('service.approve', row) && (
          <DecisionButton id={row.id} decision="different" isBusy={decisionRunner.busy} onPress={() => void distinguish(partner.id)}>
            {t('approvals.detail.different')}
          </DecisionButton>
        )}
      </PaneHead>
      <p className={styles.when}>{t('approvals.detail.twice')}</p>
      <div className={styles.pair}>
        <TwiceListing heading={labels.here} listing={row} row={row} onRemoved={openNextPlace} />
        {partner && (
          <TwiceListing key={partner.id} heading={labels.there} listing={partner} row={partnerRow ?? undefined} onRemoved={openNextPlace} />
        )}
      </div>
      <TimeZoneNote />
      {service && partnerService && partner && (
        <Comparison waitingService={service} duplicate={partnerService} labels={labels} sameFields={partner.same} />
      )}
    </article>
  );
};
