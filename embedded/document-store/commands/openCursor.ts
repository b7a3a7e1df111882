import type { OpenOptions } from '../cursors.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { sessionOf, type Call, type Context } from './command.ts';

type CursorRequest = Pick<OpenOptions, 'batchSize'> & Partial<Pick<OpenOptions, 'singleBatch' | 'neverTimesOut'>>;

/**
 * Opens a cursor on what is found of a collection, and answers its first batch. The state that is read is held until the
 * cursor ends.
 */
export const openCursor = (
  { store, cursors }: Context,
  { database, body }: Call,
  collection: string,
  find: (view: View) => Iterable<Buffer>,
  request: CursorRequest,
): Buffer => {
  const { view, release } = store.hold();
  const namespace = namespaceOf(database, collection);
  try {
    const options = { singleBatch: false, neverTimesOut: false, ...request, namespace, session: sessionOf(body), release };
    const { documents, id } = cursors.open(find(view), options);
    return cursorReply('firstBatch', documents, id, namespace);
  } catch (error) {
    release();
    throw error;
  }
};
