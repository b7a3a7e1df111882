import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { connectMongo, type Db } from '#platform/mongo/index.ts';
import { withFoundStores } from './withLog.ts';

/** Returns the errors that `validate` reports for the collections of a database. */
const validateCollections = async (database: Db): Promise<string[]> => {
  const errors: string[] = [];
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    const validation = await database.command({ validate: name });
    if (validation['valid'] !== true) errors.push(...(validation['errors'] as string[]));
  }
  return errors;
};

/**
 * Runs `validate` on every collection of read models and vault, in the document store of `MONGODB_URL`, else of the product that runs on
 * the data folder, else in the embedded one. Returns the errors; null if there is no document store.
 */
export const verifyDocuments = async ({
  mongodbUrl,
  dataDir,
}: Pick<Config, 'mongodbUrl' | 'dataDir'>): Promise<readonly string[] | null> => {
  if (mongodbUrl === undefined && !existsSync(path.join(dataDir, 'document-store'))) return null;
  return withFoundStores({ eventStoreUrl: '', mongodbUrl, dataDir }, 'document-store', async (urls) => {
    const { models, vault, close } = await connectMongo(urls.mongodbUrl);
    try {
      return [...(await validateCollections(models)), ...(await validateCollections(vault))];
    } finally {
      await close();
    }
  });
};
