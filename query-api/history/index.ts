import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createGetEvents, createGetSeal } from './audit/getEvents.ts';
import { createGetExport } from './audit/getExport.ts';
import { createCountAudit, createListAudit } from './audit/listAudit.ts';
import { createServiceHistory } from './audit/serviceHistory.ts';
import { createGetThread } from './audit/thread.ts';
import { createGetBedHistory } from './bedHistory/getBedHistory.ts';
import { createGetBedRhythm } from './bedHistory/getBedRhythm.ts';
import { createListBedHistory } from './bedHistory/listBedHistory.ts';
import { createGetReplayExport } from './replay/getReplayExport.ts';
import { createListReplayChanges, createListReplayPlaces, createSummarizeReplay } from './replay/index.ts';
import { createPreviewUndo } from './undo/previewUndo.ts';
import { createGetWhatIf } from './whatIf/getWhatIf.ts';

/** Creates the queries of past data. */
export const createHistoryQueries = (context: QueryContext, models: Models): readonly Query[] =>
  queriesOf(
    createListAudit(context, models),
    createCountAudit(context, models),
    createGetThread(context, models),
    createGetExport(context, models),
    createGetSeal(context, models),
    createGetEvents(context, models),
    createServiceHistory(context, models),
    createGetBedRhythm(context, models.listing, models.bedHistory),
    createGetBedHistory(context, models),
    createPreviewUndo(context, models),
    createSummarizeReplay(context, models),
    createListReplayChanges(context, models),
    createListReplayPlaces(context, models),
    createGetReplayExport(context, models),
    createGetWhatIf(context),
    createListBedHistory(context, models.listing, models.bedHistory, models.regions),
  );
