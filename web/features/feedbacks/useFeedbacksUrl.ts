import { useSearch } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import type { FeedbacksInput } from '../../api/types.ts';

/** Tabs: messages about places, messages about the app, archived messages. */
export const FEEDBACK_TABS = ['places', 'app', 'archive'] as const;
export type FeedbackTab = (typeof FEEDBACK_TABS)[number];

const FEEDBACKS_PATH = '/feedbacks';

export interface FeedbacksUrlState {
  readonly tab: FeedbackTab;
  /** Id of the open message; null if none is open. */
  readonly chosenId: string | null;
  /** Id of a place whose messages are listed; null for all places. */
  readonly service: string | null;
  /** True to list only reports of errors. */
  readonly onlyReports: boolean;
  /** Region whose places are listed, or `none` for places without a region; null for all regions. */
  readonly region: string | null;
}

/** Returns the address of a tab and of the open message in it. */
export const feedbacksUrlOf = ({ tab, chosenId, service, onlyReports, region }: FeedbacksUrlState): string => {
  const query = new URLSearchParams({
    ...(tab !== 'places' && { tab }),
    ...(service !== null && { service }),
    ...(onlyReports && { kind: 'report' }),
    ...(region !== null && { region }),
    ...(chosenId !== null && { report: chosenId }),
  }).toString();
  return query === '' ? FEEDBACKS_PATH : `${FEEDBACKS_PATH}?${query}`;
};

/** Parses an address. `seesApp`: the reader may see messages about the app. */
export const parseFeedbacksUrl = (search: string, seesApp: boolean): FeedbacksUrlState => {
  const query = new URLSearchParams(search);
  const tab = FEEDBACK_TABS.find((knownTab) => knownTab === query.get('tab')) ?? 'places';
  return {
    tab: tab === 'app' && !seesApp ? 'places' : tab,
    chosenId: query.get('report'),
    service: query.get('service'),
    onlyReports: query.get('kind') === 'report',
    region: query.get('region'),
  };
};

/** Returns the query input of the list of a tab. */
export const feedbacksInputOf = ({ tab, service, onlyReports, region }: FeedbacksUrlState, q: string): FeedbacksInput => ({
  ...(tab !== 'archive' && { type: [tab === 'app' ? 'APP' : 'SERVICE'] }),
  isArchive: tab === 'archive',
  ...(service !== null && { serviceId: [service] }),
  ...(onlyReports && { kind: ['report'] }),
  ...(region !== null && { region }),
  q,
});

/** Changes that remove all filters from a list. */
export const NOT_NARROWED = { service: null, onlyReports: false, region: null } as const satisfies Partial<FeedbacksUrlState>;

/** Checks whether a filter narrows the list of a tab. */
export const isNarrowed = ({ service, onlyReports, region }: FeedbacksUrlState): boolean =>
  service !== null || onlyReports || region !== null;

interface FeedbacksUrl extends FeedbacksUrlState {
  urlWith(change: Partial<FeedbacksUrlState>): string;
}

/** Reads from the address the open tab, its filters and the open message. */
export const useFeedbacksUrl = (): FeedbacksUrl => {
  const urlState = parseFeedbacksUrl(useSearch(), useCan()('feedback.readApp', {}));
  return { ...urlState, urlWith: (change) => feedbacksUrlOf({ ...urlState, ...change }) };
};
