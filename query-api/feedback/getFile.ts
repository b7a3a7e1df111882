import { getFile } from '#contract/feedbackManaging.ts';
import { Problem } from '#contract/problem.ts';
import { FEEDBACK_TYPES } from '#domain/feedback/form.ts';
import { feedbackIdIn, isPictureFileName } from '#platform/pictures/pictureFiles.ts';
import type { QueryContext } from '../querying/context.ts';
import { feedbacksIn, canSeeSender } from '../querying/feedback/feedbacks.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';

const notFound = (): Problem => new Problem(404, 'NOT_FOUND');

/** GET /files/{name}: serves only files that a feedback names, to users who may see its sender. */
export const createGetFile = ({ db, vault, files }: QueryContext, feedbacks: StoredModel): Query<typeof getFile> =>
  defineQuery(getFile, async ({ params: { name }, header, authenticate }) => {
    const principal = await authenticate();
    // Missing pictures get the same response, so that nobody can guess names.
    requireAllowed(
      FEEDBACK_TYPES.some((type) => canSeeSender(principal, { type })),
      principal,
    );
    if (!isPictureFileName(name)) throw notFound();
    const id = feedbackIdIn(name);
    const reading = await feedbacks.open(header('consistency-token'));
    const row = await feedbacksIn(db, reading).findOne({ _id: id, ...NOT_REMOVED });
    if (row === null || !row.images.includes(name) || !canSeeSender(principal, row)) throw notFound();
    const sealed = await files.read(name);
    const bytes = sealed === null ? null : await vault.keys.unsealFile(`feedback-${id}`, name, sealed);
    if (bytes === null) throw notFound();
    return {
      headers: {
        ...privateHeaders(reading),
        'Content-Type': 'image/webp',
        'Content-Length': String(bytes.length),
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      },
      body: bytes,
    };
  });
