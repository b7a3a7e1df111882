import { withChecksum } from './checksum.ts';
import type { Environment } from './environment.ts';
import { readRecordId } from './records.ts';

const mark = Buffer.from('checksums');

/** Adds checksums to the documents of a folder of format 1, once, in one transaction. */
export const addMissingChecksums = (environment: Environment): void => {
  if (environment.meta.getBinary(mark) !== undefined) return;
  environment.root.transactionSync(() => {
    // Collect all entries first, so that the writes below do not affect the cursor.
    const stored = Array.from(environment.documents.getRange({}));
    for (const { key, value } of stored) {
      const [ident, record] = [Buffer.from(key).readUInt32BE(0), readRecordId(key, 4)];
      void environment.documents.put(Buffer.from(key), withChecksum(ident, record, value));
    }
    void environment.meta.put(mark, Buffer.of(1));
  });
};
