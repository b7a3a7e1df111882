/** What somebody follows was exchanged under them: what they know of it means nothing, and they begin anew. */
export class Exchanged extends Error {}

/** The log is another one now, or ends before what was read of it. */
export class LogExchanged extends Exchanged {}

/** Somebody else holds the lease by now, and has written with a newer fence. */
export class Fenced extends Error {}
