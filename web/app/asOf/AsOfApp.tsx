import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useMemo, useState } from 'react';
import type { RouterOptions } from 'wouter';
import type { Api } from '../../api/api.ts';
import type { AsOfCorrectionReason, PageFacts } from '../../browser/pageFacts.ts';
import { addressAsOf, ChangeMomentContext, type ChangeMoment } from '../../layout/asOf.ts';
import { App } from '../App.tsx';
import { createQueryClient } from '../queryClient.ts';
import { asOfApi } from './asOfApi.ts';

interface AsOfAppProps {
  readonly api: Api;
  readonly page: PageFacts;
  readonly translator: i18n;
  /** The moment in the address, ISO 8601 UTC. */
  readonly initialAsOf: string;
}

/** Creates a query client for the answers of one moment. Answers of the former moment stay visible until the new ones arrive. */
const createClientFrom = (previousClient: QueryClient | null): QueryClient => {
  const client = createQueryClient();
  for (const { queryKey, state } of previousClient?.getQueryCache().getAll() ?? [])
    if (state.data !== undefined) client.setQueryData(queryKey, state.data, { updatedAt: 0 });
  return client;
};

/** Returns router options that keep the moment in links; pages without a past view open in the present. */
const routerAt = (asOf: string): RouterOptions => ({
  hrefs: (to) => addressAsOf(to, asOf, window.location.href) ?? to,
  aroundNav: (go, to, options) => {
    const address = addressAsOf(to, asOf, window.location.href);
    if (address === null) window.location.assign(to);
    else go(address, options);
  },
});

interface MomentState {
  readonly asOf: string;
  readonly correction: AsOfCorrectionReason | undefined;
  readonly queries: QueryClient;
}

/** The app with all data as of a moment, which the user can change. */
export const AsOfApp = ({ api, page, translator, initialAsOf }: AsOfAppProps) => {
  const [{ asOf, correction, queries }, setMoment] = useState<MomentState>(() => ({
    asOf: initialAsOf,
    correction: page.asOfCorrected,
    queries: createClientFrom(null),
  }));
  const apiAsOf = useMemo(() => asOfApi(api, asOf), [api, asOf]);
  const router = useMemo(() => routerAt(asOf), [asOf]);
  const pageFacts = useMemo(() => {
    const { asOfCorrected: _first, ...otherFacts } = page;
    return { ...otherFacts, ...(correction && { asOfCorrected: correction }), asOf, now: Math.floor(Date.parse(asOf) / 1000) };
  }, [page, asOf, correction]);
  const changeMoment: ChangeMoment = (to, reason) => {
    const address = addressAsOf(window.location.href, to, window.location.href);
    if (address === null || to === asOf) return;
    window.history.replaceState(window.history.state, '', address);
    setMoment({ asOf: to, correction: reason, queries: createClientFrom(queries) });
  };
  return (
    <ChangeMomentContext value={changeMoment}>
      <App api={apiAsOf} queries={queries} translator={translator} page={pageFacts} router={router} />
    </ChangeMomentContext>
  );
};
