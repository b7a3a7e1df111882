import type { Language } from '#domain/vocabulary/languages.ts';
import { session } from '../../browser/session.ts';
import { toApiError } from '../ApiError.ts';
import type { ImportRecord } from '../types.ts';

/** The server's limit. A larger file is refused before it is sent. */
export const MAX_IMPORT_MEGABYTES = 50;
const MEGABYTE = 1024 * 1024;

/** Whether the server would refuse a file because of its size. */
export const isTooLarge = ({ size }: Pick<Blob, 'size'>): boolean => size > MAX_IMPORT_MEGABYTES * MEGABYTE;

interface UploadOptions {
  readonly language: Language;
  readonly signal?: AbortSignal;
  /** Receives the share of the file that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Uploads a file of listings. Unlike `fetch`, `XMLHttpRequest` reports how much is sent. Rejects with `ApiError` if the server refuses the
 * file, and with another error if it cannot be reached or the upload is aborted.
 */
export const uploadImport = (file: File, { language, signal, onProgress }: UploadOptions): Promise<ImportRecord> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('file', file, file.name);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/imports');
    request.setRequestHeader('accept-language', language);
    request.setRequestHeader('authorization', `Bearer ${session.get()?.token ?? ''}`);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const body = parseBody(responseText);
      if (status === 201) resolve(body as ImportRecord);
      else reject(toApiError({ status, headers: { get: (name) => request.getResponseHeader(name) } }, body));
    });
    request.addEventListener('error', () => reject(new TypeError('The server cannot be reached')));
    request.addEventListener('abort', () => reject(new TypeError('The upload was aborted')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
