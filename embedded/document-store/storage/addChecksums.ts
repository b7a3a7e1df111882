import { withChecksum } from './checksum.ts';
import type { Environment } from './environment.ts';
import { readRecordId } from './records.ts';

const mark = Buffer.from('checksums');

/** Gives the documents of a folder of format 1 their checksums, once, in one transaction. */
export const addMissingChecksums = (environment: Environment): void => {
  if (environment.meta.getBinary(mark) !== undefined) return;
  environment.root.transactionSync(() => {
    // Collected first, so that the writes below do not affect the cursor.
    const stored = Array.from(environment.documents.getRange({}));
    for (const { key, value } of stored) {
      const [ident, record] = [Buffer.from(key).readUInt32BE(0), readRecordId(key, 4)];
      void environment.documents.put(Buffer.from(key), withChecksum(ident, record, value));
    }
    void environment.meta.put(mark, Buffer.of(1));
  });
};
