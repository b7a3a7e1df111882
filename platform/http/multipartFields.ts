import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { Problem } from '#contract/problem.ts';

/** Of a form without files; one that has more was not made for any operation here. */
const MAX_FIELDS = 20;
const parser = multer({ limits: { fields: MAX_FIELDS, parts: MAX_FIELDS, files: 0, fieldNameSize: 100, headerPairs: 20 } }).none();

/** What multer reads from: a request of which everything came already. */
const asRequest = (bytes: Buffer, type: string): Request =>
  Object.assign(Readable.from([bytes]), {
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
  }) as unknown as Request;

/**
 * The fields of a form without files (`multipart/form-data`), each as text. Throws 400 `INVALID_FORM` for what cannot be read,
 * brings a file, or has more than twenty parts, and 413 for a name that is too long.
 */
export const multipartFields = async (bytes: Buffer, type: string): Promise<object> => {
  const request = asRequest(bytes, type);
  await new Promise<void>((resolve, reject) => {
    void parser(request, {} as Response, (error?: unknown) => {
      if (error === undefined) resolve();
      else if (error instanceof MulterError && error.code === 'LIMIT_FIELD_KEY')
        reject(new Problem(413, 'BODY_TOO_LARGE', { cause: error }));
      else reject(new Problem(400, 'INVALID_FORM', { cause: error }));
    });
  });
  return { ...(request.body as object) };
};
