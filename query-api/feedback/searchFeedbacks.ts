import type { FeedbackSearchField } from '../../contract/feedbackManaging.ts';
import { openFeedbacks, type FeedbackSaid } from '../../identity/feedback/said.ts';
import type { Collection } from '../../platform/mongo/index.ts';
import type { Keys } from '../../identity/vault/keys.ts';
import { foldText } from '../listing/textSearch.ts';
import type { FeedbackFilter, FeedbackRow } from './feedbacks.ts';

/** Every word has to be in one of the fields. */
export interface FeedbackSearch {
  readonly words: readonly string[];
  /** Of a row: nobody finds by words what they may not read. */
  fieldsOf(row: FeedbackRow): readonly FeedbackSearchField[];
}

/** Opened at once: what is held of people at any moment. */
const OPENED_AT_ONCE = 200;

const textOf = (said: FeedbackSaid, field: FeedbackSearchField): string => {
  const text = said[field] ?? '';
  return field === 'phone' ? `${text} ${text.replaceAll(/\D/g, '')}` : text;
};

const isMeant = ({ words, fieldsOf }: FeedbackSearch, row: FeedbackRow, said: FeedbackSaid): boolean => {
  const text = foldText(
    fieldsOf(row)
      .map((field) => textOf(said, field))
      .join('\n'),
  );
  return words.every((word) => text.includes(word));
};

/** Ids of the feedbacks whose sealed words a search means, in the order of the rows. */
export const searchFeedbacks = async (
  { rows, keys }: { readonly rows: Collection<FeedbackRow>; readonly keys: Pick<Keys, 'unsealAll'> },
  filter: FeedbackFilter,
  order: Readonly<Record<string, 1 | -1>>,
  search: FeedbackSearch,
): Promise<string[]> => {
  const meant: string[] = [];
  const look = async (batch: readonly FeedbackRow[]): Promise<void> => {
    const opened = await openFeedbacks(
      keys,
      batch.map(({ sealed }) => sealed),
    );
    for (const [index, row] of batch.entries()) {
      const said = opened[index] ?? null;
      if (said !== null && isMeant(search, row, said)) meant.push(row._id);
    }
  };
  let batch: FeedbackRow[] = [];
  for await (const row of rows.find(filter, { batchSize: OPENED_AT_ONCE }).sort(order)) {
    batch.push(row);
    if (batch.length < OPENED_AT_ONCE) continue;
    await look(batch);
    batch = [];
  }
  await look(batch);
  return meant;
};
