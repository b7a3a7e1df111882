import type { Change } from '#kernel/vocabulary/changeKinds.ts';

/* The text of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). An id is a consistency token. */

export const changeText = (token: string, { id, kinds }: Change): string => `id: ${token}\ndata: ${JSON.stringify({ id, kinds })}\n\n`;
/** Everything told so far was told: what is asked for from here on is as new. */
export const nowText = (token: string): string => `event: now\nid: ${token}\ndata: {}\n\n`;
/** The changes are unknown: the listener has to load everything again. */
export const resetText = (token: string): string => `event: reset\nid: ${token}\ndata: {}\n\n`;
/** Nothing new; a listener that reconnects continues from this token. */
export const stillText = (token: string): string => `:\nid: ${token}\n\n`;
/** When to come back, in milliseconds. */
export const retryText = (milliseconds: number): string => `retry: ${milliseconds}\n\n`;
