import { session } from '../../browser/session.ts';
import { ApiError } from '../ApiError.ts';
import { logPosition } from '../logPosition.ts';

/** Downloads a file for signed-in users by its path under `/api`. Rejects if the download fails. */
export const fetchFile = async (path: string, signal?: AbortSignal): Promise<Blob> => {
  const requiredToken = logPosition.wanted(performance.now());
  const response = await fetch(`/api${path}`, {
    headers: {
      authorization: `Bearer ${session.get()?.token ?? ''}`,
      ...(requiredToken !== null && { 'consistency-token': requiredToken }),
    },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ApiError(response.status, 'UNAVAILABLE');
  return response.blob();
};
