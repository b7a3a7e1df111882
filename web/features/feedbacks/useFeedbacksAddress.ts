import { useSearch } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import type { FeedbacksInput } from '../../api/types.ts';

/** Tabs: messages about places, messages about the app, archived messages. */
export const FEEDBACK_TABS = ['places', 'app', 'archive'] as const;
export type FeedbackTab = (typeof FEEDBACK_TABS)[number];

const PATH = '/feedbacks';

export interface FeedbacksAddress {
  readonly tab: FeedbackTab;
  /** Id of the open message; null if none is open. */
  readonly chosen: string | null;
  /** Id of a place whose messages are listed; null: all places. */
  readonly service: string | null;
  /** True to list only reports of errors. */
  readonly onlyReports: boolean;
  /** Region whose places are listed, or `none` for places without a region; null: all regions. */
  readonly region: string | null;
}

/** Returns the address of a tab and of the open message in it. */
export const addressOf = ({ tab, chosen, service, onlyReports, region }: FeedbacksAddress): string => {
  const query = new URLSearchParams({
    ...(tab !== 'places' && { tab }),
    ...(service !== null && { service }),
    ...(onlyReports && { kind: 'report' }),
    ...(region !== null && { region }),
    ...(chosen !== null && { report: chosen }),
  }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
};

/** Parses an address. `seesApp`: the reader may see messages about the app. */
export const readAddress = (search: string, seesApp: boolean): FeedbacksAddress => {
  const query = new URLSearchParams(search);
  const tab = FEEDBACK_TABS.find((each) => each === query.get('tab')) ?? 'places';
  return {
    tab: tab === 'app' && !seesApp ? 'places' : tab,
    chosen: query.get('report'),
    service: query.get('service'),
    onlyReports: query.get('kind') === 'report',
    region: query.get('region'),
  };
};

/** Returns the query input of the list of a tab. */
export const inputOf = ({ tab, service, onlyReports, region }: FeedbacksAddress, q: string): FeedbacksInput => ({
  ...(tab !== 'archive' && { type: [tab === 'app' ? 'APP' : 'SERVICE'] }),
  isArchive: tab === 'archive',
  ...(service !== null && { serviceId: [service] }),
  ...(onlyReports && { kind: ['report'] }),
  ...(region !== null && { region }),
  q,
});

/** Changes that remove all filters from a list. */
export const NOT_NARROWED = { service: null, onlyReports: false, region: null } as const satisfies Partial<FeedbacksAddress>;

/** Checks whether a filter narrows the list of a tab. */
export const isNarrowed = ({ service, onlyReports, region }: FeedbacksAddress): boolean =>
  service !== null || onlyReports || region !== null;

interface UseFeedbacksAddress extends FeedbacksAddress {
  to(change: Partial<FeedbacksAddress>): string;
}

/** Reads from the address the open tab, its filters and the open message. */
export const useFeedbacksAddress = (): UseFeedbacksAddress => {
  const now = readAddress(useSearch(), useCan()('feedback.readApp', {}));
  return { ...now, to: (change) => addressOf({ ...now, ...change }) };
};
