import type { Change } from '#domain/vocabulary/changeKinds.ts';

/* The text of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). An id is a consistency token. */

export const changeEventText = (token: string, { id, kinds }: Change): string => `id: ${token}\ndata: ${JSON.stringify({ id, kinds })}\n\n`;
/** Reports that all changes so far were sent: responses requested from now on are as new. */
export const caughtUpEventText = (token: string): string => `event: now\nid: ${token}\ndata: {}\n\n`;
/** Reports that the changes are unknown: the client has to load everything again. */
export const resetEventText = (token: string): string => `event: reset\nid: ${token}\ndata: {}\n\n`;
/** Reports no change; a client that reconnects continues from this token. */
export const heartbeatText = (token: string): string => `:\nid: ${token}\n\n`;
/** Returns the delay after which the client should reconnect, in milliseconds. */
export const retryText = (delayMs: number): string => `retry: ${delayMs}\n\n`;
