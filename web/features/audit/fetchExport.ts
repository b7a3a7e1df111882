import { fetchFile } from '../../api/manage/fetchFile.ts';

/** Downloads an export as a file of the browser. Throws if it fails. */
export const fetchExport = (id: string): Promise<Blob> => fetchFile(`/audit/exports/${encodeURIComponent(id)}`);

/** Saves a file through the browser under a name. */
export const saveAs = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser starts the download with a delay.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
