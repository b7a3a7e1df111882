import { fetchFile } from '../../api/manage/fetchFile.ts';

/** The file of an export, as a file of the browser. Throws what stands in the way. */
export const fetchExport = (id: string): Promise<Blob> => fetchFile(`/audit/exports/${encodeURIComponent(id)}`);

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
