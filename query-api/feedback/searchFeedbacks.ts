import type { FeedbackSearchField } from '#contract/feedbackManaging.ts';
import { unsealFeedbacks, type FeedbackContent } from '#identity/feedback/sealedFeedback.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { Collection } from '#platform/mongo/index.ts';
import { withDigitsOnly } from '../listing/searchText.ts';
import { createTextMatches } from '../listing/textMatches.ts';
import type { FeedbackFilter, FeedbackRow, NamedService } from '../querying/feedback/feedbacks.ts';

/** A search of feedback: every word must match one of the fields. */
export interface FeedbackSearch {
  readonly words: readonly string[];
  /** All requested fields. */
  readonly fields: readonly FeedbackSearchField[];
  /** Returns the fields to search in a row: never fields that the user may not read. */
  fieldsOf(row: FeedbackRow): readonly FeedbackSearchField[];
}

/** Number of feedbacks unsealed at once; it limits the personal data in memory. */
const UNSEAL_BATCH_SIZE = 200;

const textOf = (content: FeedbackContent, serviceName: string, field: FeedbackSearchField): string => {
  if (field === 'serviceName') return serviceName;
  const text = content[field] ?? '';
  return field === 'phone' ? withDigitsOnly(text) : text;
};

interface FeedbackSource {
  readonly rows: Collection<FeedbackRow>;
  readonly keys: Pick<Keys, 'unsealAll'>;
  /** Returns the reported services of the rows, by id. */
  namesOf(rows: readonly FeedbackRow[]): Promise<ReadonlyMap<string, NamedService>>;
}

/** Returns the ids of the feedbacks whose unsealed texts match a search, in the order of the rows. */
export const searchFeedbacks = async (
  { rows, keys, namesOf }: FeedbackSource,
  filter: FeedbackFilter,
  order: Readonly<Record<string, 1 | -1>>,
  search: FeedbackSearch,
): Promise<readonly string[]> => {
  const matches = createTextMatches<string>(search.words);
  const searchBatch = async (batch: readonly FeedbackRow[]): Promise<void> => {
    const [contents, services] = await Promise.all([
      unsealFeedbacks(
        keys,
        batch.map(({ sealed }) => sealed),
      ),
      search.fields.includes('serviceName') ? namesOf(batch) : new Map<string, NamedService>(),
    ]);
    for (const [index, row] of batch.entries()) {
      const content = contents[index] ?? null;
      const serviceName = services.get(row.serviceId ?? '')?.name ?? '';
      if (content === null) continue;
      const texts = search.fieldsOf(row).map((field) => textOf(content, serviceName, field));
      matches.add(row._id, texts);
    }
  };
  let batch: FeedbackRow[] = [];
  for await (const row of rows.find(filter, { batchSize: UNSEAL_BATCH_SIZE }).sort(order)) {
    batch.push(row);
    if (batch.length < UNSEAL_BATCH_SIZE) continue;
    await searchBatch(batch);
    batch = [];
  }
  await searchBatch(batch);
  return matches.matching();
};
