/** The source that a follower reads was replaced: its position is invalid and it starts again. */
export class StoreReplaced extends Error {}

/** The log was replaced, or ends before the position that was read. */
export class LogReplaced extends StoreReplaced {}

/** Another process has the lease now and has written with a newer fence. */
export class Fenced extends Error {}
