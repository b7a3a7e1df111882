import * as z from 'zod/mini';
import { actorSchema } from '#domain/envelope/envelope.ts';
import { eventSchemas, type EventType } from '#domain/events/registry.ts';
import { AUDIT_SUBJECTS } from '#domain/history/auditSubjects.ts';
import { SECTIONS } from '#domain/service/sections.ts';
import { AUDIT_KINDS, RUN_KINDS } from '#domain/vocabulary/auditKinds.ts';
import { undoSchema } from './undoParts.ts';

/* Entries of the history, as shown to callers with permission: shared by the history of a service, the audit and its threads. */

const EVENT_TYPES = Object.keys(eventSchemas) as readonly EventType[];

/** A person in a response. `name` only for callers who may see people, and absent for an erased person. */
const personSchema = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  isErased: z.optional(z.literal(true)),
  /** True if the person is the caller. */
  isYou: z.optional(z.literal(true)),
});
export type HistoryPerson = z.infer<typeof personSchema>;

/** Value of a fact: a text, a boolean, a number, a list, or null. */
const valueSchema = z.union([z.string(), z.boolean(), z.number(), z.array(z.unknown()), z.null()]);

/** A field of a listing that an event changed, with its name in the API. */
const fieldSchema = z.object({
  section: z.enum(SECTIONS),
  name: z.string(),
  before: valueSchema,
  now: valueSchema,
  /** True for phone, website, address and kind of service. */
  isSensitive: z.optional(z.literal(true)),
  /** True if the field changed but the caller may not see its value. */
  isHidden: z.optional(z.literal(true)),
});
export type HistoryField = z.infer<typeof fieldSchema>;

/** Facts for the sentence that describes an event; each event has some of them. */
const factsSchema = z.object({
  /** Bed counts. */
  available: z.optional(z.int()),
  total: z.optional(z.nullable(z.int())),
  /** The count before, if the user who counted saw it on the screen. */
  before: z.optional(z.int()),
  observedAt: z.optional(z.string()),
  isOn: z.optional(z.boolean()),
  /** Person whom the event concerns: the new owner, the bed counter, or the user of the account. */
  person: z.optional(personSchema),
  /** The former owner. */
  formerPerson: z.optional(personSchema),
  /** Roles and quotas: `from`, `to`. */
  roleFrom: z.optional(z.string()),
  roleTo: z.optional(z.string()),
  quotaFrom: z.optional(z.int()),
  quotaTo: z.optional(z.int()),
  sections: z.optional(z.array(z.string())),
  language: z.optional(z.string()),
  /** Author of a translation: a machine or a person. */
  source: z.optional(z.string()),
  /** The rule that approved the service, if no person did. */
  policy: z.optional(z.string()),
  /** Text of an urgent notice, and its end: local time, or null if it has no end. */
  text: z.optional(z.string()),
  textEs: z.optional(z.string()),
  expiresAt: z.optional(z.nullable(z.string())),
  /** Kind of account (`provider`, `volunteer`), feedback (`report` …), or batch (`approve` …). */
  kind: z.optional(z.string()),
  method: z.optional(z.string()),
  /** Who closed an account (`administrator` or `person`), and until when it can be reopened. */
  by: z.optional(z.string()),
  until: z.optional(z.string()),
  /** Reason why a message was not delivered. */
  why: z.optional(z.string()),
  /** Counties of a region, each with its state. */
  counties: z.optional(z.array(z.string())),
  /** Name of a file, a crisis line, a region, or a contact of a region; key of a page. */
  name: z.optional(z.string()),
  format: z.optional(z.string()),
  /** Period of an exported replay, ISO 8601 UTC. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  count: z.optional(z.int()),
  done: z.optional(z.int()),
  unchanged: z.optional(z.int()),
  refused: z.optional(z.int()),
  added: z.optional(z.int()),
  revised: z.optional(z.int()),
  pictures: z.optional(z.int()),
});
export type HistoryFacts = z.infer<typeof factsSchema>;

const historyEventSchema = z.object({
  type: z.enum(EVENT_TYPES),
  /** Revision in the stream. */
  revision: z.int(),
  facts: z.optional(factsSchema),
  /** Changed fields of a section of a listing. Absent if the query does not return them. */
  fields: z.optional(z.array(fieldSchema)),
  /** The reason, in the words of the user who decided. */
  reason: z.optional(z.string()),
  /** Text by a visitor. */
  quote: z.optional(z.string()),
});
export type HistoryEventJson = z.infer<typeof historyEventSchema>;

/** A run of a program, which lists show as one line. */
const runSchema = z.object({
  /** `GET /audit?run={id}` returns its entries. */
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  /** Number of entries, and how many of them change a listing. */
  entries: z.int(),
  listings: z.int(),
  /** Name of an imported file; only for administrators, like its results. */
  file: z.optional(z.string()),
  /** Rows of an import that has finished, by result. */
  result: z.optional(z.object({ added: z.int(), revised: z.int(), unchanged: z.int(), refused: z.int() })),
});

/** The changes of one command to one item; or a program run, without events. */
export const entrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Id of the thread that links the entry with its cause and its effects: `GET /audit/threads/{id}`. */
  thread: z.string(),
  command: z.string(),
  /** Id of the command that caused this one. */
  causedBy: z.optional(z.string()),
  /** True if the thread contains a visible cause or effect. */
  isInThread: z.optional(z.literal(true)),
  actor: z.extend(personSchema, { role: actorSchema.shape.role, via: actorSchema.shape.via }),
  kinds: z.array(z.enum(AUDIT_KINDS)),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.optional(z.string()),
  /** The service that the entry concerns; removed services have a name too. */
  service: z.optional(z.object({ id: z.string(), name: z.optional(z.string()), isRemoved: z.optional(z.literal(true)) })),
  events: z.array(historyEventSchema),
  /** The run, if this line represents all of its entries; `events` is then empty. */
  run: z.optional(runSchema),
  /** Id of the command that this command undoes. */
  undoes: z.optional(z.string()),
  /** Whether `POST /undo` can undo the command. Absent in exports. */
  undo: z.optional(undoSchema),
  /** For an import: when the facts were true. */
  factsAsOf: z.optional(z.string()),
  sample: z.optional(z.literal(true)),
});
export type HistoryEntry = z.infer<typeof entrySchema>;
/** A person, with their role at the time of the event. */
const doneBySchema = z.extend(personSchema, { role: actorSchema.shape.role });
export { doneBySchema, fieldSchema, personSchema };
