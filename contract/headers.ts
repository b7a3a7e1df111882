/** Request and response headers of the contract, described once. */
export const REQUEST_HEADERS: Readonly<Record<string, { readonly description: string; readonly example: string }>> = {
  'Idempotency-Key': {
    description:
      'Makes repeating a command safe: the same key and body is answered from what the first one did; with another body it is refused (422).',
    example: '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11',
  },
  'Caused-By': {
    description: 'What led to it: a report, as `feedback-` and its id. The history shows both as one thread.',
    example: 'feedback-e4d3c2b1-a0f9-5e8d-8c6b-5a4f3e2d1c0b',
  },
  'If-Match': { description: 'The ETag the change is based on. Another state is answered 412.', example: '"4-1"' },
  'If-None-Match': { description: 'The ETag held. An unchanged answer is 304 without a body.', example: 'W/"9321-1x8k"' },
  'Consistency-Token': {
    description: 'As a command answered it: the read waits until its model has seen that change.',
    example: '7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55.48213',
  },
  'Last-Event-ID': {
    description: 'The `id` of the last event heard: what happened since is told first.',
    example: '7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55.48213',
  },
  'Accept-Language': { description: 'Language of the answer: `en` (default) or `es`.', example: 'es' },
};

export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  ETag: 'Version of the thing answered.',
  'Consistency-Token': 'Of a command: the position of its change. Of a read: the position it was answered from.',
  Stale: '`true` when the answer is older than the Consistency-Token asked for.',
  'X-Total-Count': 'How many there are in all, on every page together.',
  Link: '`rel="next"`: the next page.',
  'Retry-After': 'Seconds to wait before trying again.',
  'Set-Cookie': 'The signed cookie that tells this device, where it changes.',
  Location: 'Where the new thing is.',
};
