import { logPosition } from '../../api/logPosition.ts';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';

/** The file of an export, as a file of the browser. Throws what stands in the way. */
export const fetchExport = async (id: string): Promise<Blob> => {
  const wanted = logPosition.wanted(performance.now());
  const response = await fetch(`/api/audit/exports/${encodeURIComponent(id)}`, {
    headers: {
      authorization: `Bearer ${session.get()?.token ?? ''}`,
      ...(wanted !== null && { 'consistency-token': wanted }),
    },
  });
  if (!response.ok) throw new ApiError(response.status, 'UNAVAILABLE');
  return response.blob();
};

/** Gives a file to the browser under a name. */
export const saveAs = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser takes its time to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
