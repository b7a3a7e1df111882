import * as z from 'zod/mini';
import { MODEL_NAMES } from '#domain/models/names.ts';
import { readinessSchema } from './healthOperations.ts';
import { defineOperation, type Operation } from './operation.ts';
import { commandProblems, commandResponse, readResponse, signedInCommand, signedInProblems, signedInQuery } from './operationParts.ts';
import { lastProofSchema } from './proofParts.ts';

/* The state of the product for administrators: its read models with their rebuilds and proofs, its log, and its document store. */

const tag = 'System';
const modelParams = z.object({ name: z.enum(MODEL_NAMES) });

const contentSchema = z.object({
  documents: z.int(),
  /** SHA-256 (hex) of all documents, independent of their order: equal digests mean equal documents. */
  digest: z.string(),
});
const sampleSchema = z.object({
  id: z.string(),
  /** Names of the fields that differ; empty if only one side has the document. */
  fields: z.array(z.string()),
});
const progressSchema = z.object({
  /** Share of the log that is read, from 0 to 1. */
  share: z.number(),
  events: z.int(),
  eventsPerSecond: z.int(),
  secondsLeft: z.int(),
});

const rebuildSchema = z.object({
  /**
   * `requested`: waits for the process that rebuilds. `waiting`: another rebuild or proof of the model runs. `compared`: waits for the
   * decision to switch or to cancel.
   */
  state: z.enum(['requested', 'waiting', 'filling', 'comparing', 'compared', 'switching']),
  requestedAt: z.iso.datetime(),
  progress: z.optional(progressSchema),
  /** Both sides at the same position of the log; absent until they are compared. */
  comparison: z.optional(
    z.object({
      live: contentSchema,
      rebuilt: contentSchema,
      /** Number of documents that differ; at most ten are in `samples`. */
      differing: z.int(),
      samples: z.array(sampleSchema),
      /** Number of documents parked in the live model, which are not compared. */
      parked: z.int(),
    }),
  ),
});
export type RebuildStatus = z.infer<typeof rebuildSchema>;

const lastRebuildSchema = z.object({
  outcome: z.enum(['switched', 'failed', 'cancelled']),
  endedAt: z.iso.datetime(),
  /** The event that cannot be folded, of a failed rebuild. */
  unfoldable: z.optional(z.object({ streamName: z.string(), revision: z.string(), type: z.string() })),
});

const modelProofSchema = z.object({
  provedAt: z.iso.datetime(),
  /** `noLiveModel`: this version was not built yet. `unfoldable`: an event of the log cannot be folded. */
  outcome: z.enum(['equal', 'different', 'noLiveModel', 'unfoldable']),
  live: z.optional(contentSchema),
  rebuilt: z.optional(contentSchema),
  differing: z.optional(z.int()),
  samples: z.optional(z.array(sampleSchema)),
});

const modelSchema = z.object({
  name: z.enum(MODEL_NAMES),
  version: z.int(),
  /** Position in the log up to which all events are folded, in decimal digits; null if the model was never built. */
  position: z.nullable(z.string()),
  /** Milliseconds since the oldest event that is not folded was stored; 0 if none is missing. */
  lagMs: z.number(),
  /** Number of documents with an event that cannot be folded. */
  parked: z.int(),
  documents: z.int(),
  /** Size of the documents and indexes in the store, in bytes. */
  bytes: z.int(),
  /** The open rebuild; null if there is none. */
  rebuild: z.nullable(rebuildSchema),
  lastRebuild: z.nullable(lastRebuildSchema),
  proof: z.nullable(modelProofSchema),
});
export type ModelStatus = z.infer<typeof modelSchema>;

const systemSchema = z.object({
  version: z.string(),
  /** Version of Node. */
  node: z.string(),
  /** As in `GET /readyz`, for the process that answers. */
  readiness: z.pick(readinessSchema, { status: true, reasons: true, degraded: true }),
  log: z.object({
    id: z.string(),
    /** Position of the last event, in decimal digits. */
    position: z.string(),
    /** The newest seal: when it was made, and how many events it covers; null if there is none. */
    seal: z.nullable(z.object({ at: z.iso.datetime(), count: z.int(), digest: z.string() })),
  }),
  models: z.array(modelSchema),
  /** The proof that runs; null if none does. */
  runningProof: z.nullable(
    z.object({
      requestedAt: z.iso.datetime(),
      /** The model that is being proved; null while the work has not begun. */
      current: z.nullable(z.string()),
      done: z.int(),
      total: z.int(),
      progress: z.optional(progressSchema),
    }),
  ),
  lastProof: z.nullable(lastProofSchema),
  /** The document store: version of its protocol, and the size of all read models in bytes. */
  documentStore: z.object({ version: z.string(), bytes: z.int() }),
});
export type SystemStatus = z.infer<typeof systemSchema>;

export const getSystem = defineOperation({
  ...signedInQuery,
  tag,
  id: 'getSystem',
  permission: 'model.rebuild',
  method: 'get',
  path: '/system',
  summary: 'Get the state of the read models, the log and the document store',
  description: 'Contains counts, names and digests, never a fact of a document.',
  requestHeaders: ['Accept-Language'],
  responses: readResponse('The state of the product.', systemSchema),
  problems: signedInProblems,
});

const modelCommand = { ...signedInCommand, tag, permission: 'model.rebuild', method: 'post' } as const;
const changedSchema = z.object({ message: z.string() });
export type ModelChanged = z.infer<typeof changedSchema>;
const conflict = (...codes: readonly string[]) => ({ ...commandProblems, 409: codes });

export const requestRebuild = defineOperation({
  ...modelCommand,
  id: 'requestRebuild',
  path: '/system/models/{name}/rebuild',
  summary: 'Rebuild a read model beside the live one',
  description:
    'Fills a new collection from the log, beside traffic, and compares it with the live one. `GET /system` shows the progress and the comparison; the live model stays until `POST …/switch`.',
  params: modelParams,
  responses: commandResponse('Requested.', changedSchema),
  problems: conflict('MODEL_REBUILD_RUNNING'),
});

export const requestSwitch = defineOperation({
  ...modelCommand,
  id: 'requestSwitch',
  path: '/system/models/{name}/switch',
  summary: 'Switch to the rebuilt model',
  description: 'Compares both once more. If documents differ that the caller has not accepted, the rebuild waits again.',
  params: modelParams,
  body: z.object({
    /** Switch although documents differ, because the live model is the damaged one. */
    acceptDifferences: z._default(z.boolean(), false),
  }),
  bodyExample: { acceptDifferences: false },
  responses: commandResponse('Requested.', changedSchema),
  problems: conflict('MODEL_REBUILD_NOT_READY', 'MODEL_DIFFERS'),
});

export const cancelRebuild = defineOperation({
  ...modelCommand,
  id: 'cancelRebuild',
  path: '/system/models/{name}/cancel',
  summary: 'Cancel the rebuild of a read model',
  description: 'Drops what was filled; the live model stays. Without an open rebuild, it changes nothing.',
  params: modelParams,
  responses: commandResponse('Canceled.', changedSchema),
  problems: commandProblems,
});

export const requestProof = defineOperation({
  ...modelCommand,
  id: 'requestProof',
  path: '/system/proof',
  summary: 'Prove that every read model equals its rebuild',
  description: 'Compares every read model with a rebuild from the whole log, one after another, beside traffic. It changes no model.',
  responses: commandResponse('Requested.', changedSchema),
  problems: conflict('MODEL_PROOF_RUNNING'),
});

/** The operations of the system page, in the order of `openapi.yaml`. */
export const SYSTEM_OPERATIONS: readonly Operation[] = [getSystem, requestRebuild, requestSwitch, cancelRebuild, requestProof];
