import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { Problem } from '#contract/problem.ts';

/** Maximum number of fields of a form without files; no operation has more. */
const MAX_FIELDS = 20;
const parser = multer({ limits: { fields: MAX_FIELDS, parts: MAX_FIELDS, files: 0, fieldNameSize: 100, headerPairs: 20 } }).none();

/** Wraps complete bytes as the request stream that multer reads. */
const toFakeRequest = (bytes: Buffer, type: string): Request =>
  Object.assign(Readable.from([bytes]), {
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
  }) as unknown as Request;

/**
 * Returns the fields of a form without files (`multipart/form-data`), each as text. Throws 400 `INVALID_FORM` for an unreadable form, one
 * with a file, or one with more than twenty parts, and 413 for a name that is too long.
 */
export const parseMultipartFields = async (bytes: Buffer, type: string): Promise<object> => {
  const request = toFakeRequest(bytes, type);
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
