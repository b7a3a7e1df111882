import { randomBytes } from 'node:crypto';
import { ADMINISTRATOR_ID } from '#domain/permissions/principal.ts';
import { isDuplicateKey, type Db } from '#platform/mongo/index.ts';
import { hashToken } from '../hashToken.ts';

export { ADMINISTRATOR_ID };

interface TokenDocument {
  readonly _id: string;
  /** SHA-256 of the token, hex: the token itself is not stored. */
  readonly sha256: string;
}

const tokenCollection = (vault: Db) => vault.collection<TokenDocument>('adminTokens');

/**
 * Creates the administrator token if there is none and returns it, to be printed once; null if there is one already. When several
 * processes start together, one of them creates it.
 */
export const createAdminToken = async (vault: Db): Promise<string | null> => {
  if ((await tokenCollection(vault).findOne({ _id: ADMINISTRATOR_ID })) !== null) return null;
  const token = randomBytes(32).toString('base64url');
  try {
    await tokenCollection(vault).insertOne({ _id: ADMINISTRATOR_ID, sha256: hashToken(token) });
    return token;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
};

export const readAdminTokenHash = async (vault: Db): Promise<string | null> =>
  (await tokenCollection(vault).findOne({ _id: ADMINISTRATOR_ID }))?.sha256 ?? null;
