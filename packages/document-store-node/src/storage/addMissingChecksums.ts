import { withChecksum } from './checksum.ts';
import type { Environment } from './environment.ts';
import { readRecordId } from './records.ts';

const CHECKSUMS_KEY = Buffer.from('checksums');

/** Adds checksums to the documents of a folder of format 1, once, in one transaction. */
export const addMissingChecksums = (environment: Environment): void => {
  if (environment.meta.getBinary(CHECKSUMS_KEY) !== undefined) return;
  environment.root.transactionSync(() => {
    // Collect all entries first, so that the writes below do not affect the cursor.
    const storedEntries = Array.from(environment.documents.getRange({}));
    for (const { key, value } of storedEntries) {
      const [ident, record] = [Buffer.from(key).readUInt32BE(0), readRecordId(key, 4)];
      void environment.documents.put(Buffer.from(key), withChecksum(ident, record, value));
    }
    void environment.meta.put(CHECKSUMS_KEY, Buffer.of(1));
  });
};
