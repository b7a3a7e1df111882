import { useSearch } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import type { FeedbacksInput } from '../../api/types.ts';

/** Messages about places, about the app, and archived ones. */
export const FEEDBACK_TABS = ['places', 'app', 'archive'] as const;
export type FeedbackTab = (typeof FEEDBACK_TABS)[number];

const PATH = '/feedbacks';

export interface FeedbacksAddress {
  readonly tab: FeedbackTab;
  /** Of the one that is open; null: none. */
  readonly chosen: string | null;
  /** Only messages about this place; null: about every place. */
  readonly service: string | null;
  /** Only reports that something is wrong. */
  readonly onlyReports: boolean;
  /** Only about places of this region, or of none (`none`); null: of all. */
  readonly region: string | null;
}

/** The address of a tab, and of one thing in it. */
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

/** What an address asks for. `seesApp`: the reader may see reports about the app. */
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

/** What the list of a tab asks for. */
export const inputOf = ({ tab, service, onlyReports, region }: FeedbacksAddress, q: string): FeedbacksInput => ({
  ...(tab !== 'archive' && { type: [tab === 'app' ? 'APP' : 'SERVICE'] }),
  isArchive: tab === 'archive',
  ...(service !== null && { serviceId: [service] }),
  ...(onlyReports && { kind: ['report'] }),
  ...(region !== null && { region }),
  q,
});

/** What makes the whole list of a tab of a narrowed one. */
export const NOT_NARROWED = { service: null, onlyReports: false, region: null } as const satisfies Partial<FeedbacksAddress>;

/** Whether the list of a tab holds less than the tab does. */
export const isNarrowed = ({ service, onlyReports, region }: FeedbacksAddress): boolean =>
  service !== null || onlyReports || region !== null;

interface UseFeedbacksAddress extends FeedbacksAddress {
  to(change: Partial<FeedbacksAddress>): string;
}

/** Which tab is open, and what of it. */
export const useFeedbacksAddress = (): UseFeedbacksAddress => {
  const now = readAddress(useSearch(), useCan()('feedback.readApp', {}));
  return { ...now, to: (change) => addressOf({ ...now, ...change }) };
};
