import type { OpenOptions } from '../cursors.ts';
import { namespaceOf } from '../storage/catalog.ts';
import type { View } from '../storage/types.ts';
import { cursorReply } from '../wire/cursorReply.ts';
import { sessionOf, type Call, type Context } from './command.ts';

type CursorRequest = Pick<OpenOptions, 'batchSize'> & Partial<Pick<OpenOptions, 'singleBatch' | 'neverTimesOut'>>;

/** Opens a cursor on the results of a query and returns its first batch. The cursor keeps its snapshot until it ends. */
export const openCursor = (
  { store, cursors }: Context,
  { database, body }: Call,
  collection: string,
  find: (view: View) => Iterable<Buffer>,
  request: CursorRequest,
): Buffer => {
  const { view, release } = store.acquireView();
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
