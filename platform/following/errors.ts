/** The source that a follower reads was replaced: its position is invalid and it starts again. */
export class Exchanged extends Error {}

/** The log is another one now, or ends before what was read of it. */
export class LogExchanged extends Exchanged {}

/** Another process holds the lease now and has written with a newer fence. */
export class Fenced extends Error {}
