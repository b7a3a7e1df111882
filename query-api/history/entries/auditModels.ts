import type { Listing } from '../../listing/listing.ts';
import type { FollowedModel } from '../../querying/model/generation.ts';
import type { Reading, StoredModel } from '../../querying/model/storedModel.ts';

/** Read models that the audit is built from. */
export interface AuditModels {
  readonly audit: StoredModel;
  readonly auditRuns: StoredModel;
  readonly accounts: StoredModel;
  readonly services: StoredModel;
  readonly feedbacks: StoredModel;
  readonly regions: StoredModel;
  readonly bedHistory: StoredModel;
  readonly listing: FollowedModel<Listing>;
}

const READING_NAMES = ['audit', 'auditRuns', 'accounts', 'services', 'feedbacks', 'regions', 'bedHistory'] as const;
type ReadingName = (typeof READING_NAMES)[number];
/** The models that entries are read and described from. */
export const ENTRY_READING_NAMES = ['audit', 'accounts', 'services', 'feedbacks', 'regions'] as const satisfies readonly ReadingName[];

/** Opens the named models at the same token, so that they are consistent with each other. */
export const openNamedReadings = async <Name extends ReadingName>(
  models: Pick<AuditModels, Name>,
  token: string | undefined,
  names: readonly Name[],
): Promise<Readonly<Record<Name, Reading>>> => {
  const readings = await Promise.all(names.map(async (name) => [name, await models[name].open(token)] as const));
  return Object.fromEntries(readings) as Record<Name, Reading>;
};

/** Opens all models at the same token. */
export const openReadings = (models: AuditModels, token: string | undefined): Promise<Readonly<Record<ReadingName, Reading>>> =>
  openNamedReadings(models, token, READING_NAMES);
