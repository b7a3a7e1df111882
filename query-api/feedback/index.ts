import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createGetFeedback } from './getFeedback.ts';
import { createGetFile } from './getFile.ts';
import { createListFeedbacks } from './listFeedbacks.ts';

/** Creates the queries about feedback. */
export const createFeedbackQueries = (context: QueryContext, models: Models): readonly Query[] =>
  queriesOf(createListFeedbacks(context, models), createGetFeedback(context, models), createGetFile(context, models.feedbacks));
