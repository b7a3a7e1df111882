import type { Collection, Db } from '#platform/mongo/index.ts';
import type { AccountDocument, KnownAccount } from '#projections/accounts/document.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import type { Reading } from '../model/storedModel.ts';

/** A row of the read model `accounts`, as filters name its fields. */
export interface AccountRow extends Partial<Omit<KnownAccount, 'status'>> {
  readonly _id: string;
  readonly status: AccountDocument['status'];
}

/** An account of the read model with its id. */
export interface FoundAccount<Document extends AccountDocument = AccountDocument> {
  readonly id: string;
  readonly account: Document;
}

export const accountsIn = (db: Db, { collection }: Pick<Reading, 'collection'>): Collection<AccountRow> =>
  db.collection<AccountRow>(collection);

export const toFound = (row: AccountRow): FoundAccount => {
  const { id, document } = fromStored(row as unknown as StoredDocument<AccountDocument>);
  if (document === null) throw new Error(`The account ${id} is stored without its facts.`);
  return { id, account: document };
};

export const findAccount = async (db: Db, reading: Pick<Reading, 'collection'>, id: string): Promise<FoundAccount | null> => {
  const row = await accountsIn(db, reading).findOne({ _id: id });
  return row === null ? null : toFound(row);
};
