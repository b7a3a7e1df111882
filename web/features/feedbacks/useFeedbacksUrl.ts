import { useCan } from '../../access/useCan.ts';
import type { FeedbacksInput } from '../../api/types.ts';
import { choiceParam, defineQueryString, textParam, useUrlState } from '../../layout/manage/queryString.ts';

/** Tabs: messages about places, messages about the app, archived messages. */
export const FEEDBACK_TABS = ['places', 'app', 'archive'] as const;
export type FeedbackTab = (typeof FEEDBACK_TABS)[number];

const FEEDBACKS_PATH = '/feedbacks';

export interface FeedbacksUrlState {
  readonly tab: FeedbackTab;
  /** Id of a place whose messages are listed; null for all places. */
  readonly service: string | null;
  /** True to list only reports of errors. */
  readonly onlyReports: boolean;
  /** Region whose places are listed, or `none` for places without a region; null for all regions. */
  readonly region: string | null;
  /** Id of the open message; null if none is open. */
  readonly chosenId: string | null;
}

const queryString = defineQueryString<FeedbacksUrlState>({
  tab: choiceParam(FEEDBACK_TABS, 'places'),
  service: textParam,
  onlyReports: { name: 'kind', parse: (text) => text === 'report', print: (isOn) => (isOn ? 'report' : null) },
  region: textParam,
  chosenId: { ...textParam, name: 'report' },
});

const withVisibleTab = (state: FeedbacksUrlState, seesApp: boolean): FeedbacksUrlState =>
  state.tab === 'app' && !seesApp ? { ...state, tab: 'places' } : state;

/** Parses an address. `seesApp`: the reader may see messages about the app. */
export const parseFeedbacksUrl = (search: string, seesApp: boolean): FeedbacksUrlState =>
  withVisibleTab(queryString.parse(search), seesApp);

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

/** Reads from the address the open tab, its filters and the open message. */
export const useFeedbacksUrl = () => {
  const seesApp = useCan()('feedback.readApp', {});
  return useUrlState(FEEDBACKS_PATH, queryString, (state) => withVisibleTab(state, seesApp));
};
