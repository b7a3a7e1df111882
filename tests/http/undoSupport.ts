import type { RequestInput, Reply, TestApi } from '../support/api.ts';

/** Undoes a command, or the whole import with that id; retries while the audit is behind. `extraFields`: further fields of the request. */
export const undoCommand = async (api: TestApi, id: string, auth: RequestInput = {}, extraFields: object = {}): Promise<Reply> => {
  for (;;) {
    const reply = await api.sendRequest('/api/undo', { method: 'POST', body: { id, ...extraFields }, ...auth });
    if (reply.status !== 503) return reply;
  }
};
