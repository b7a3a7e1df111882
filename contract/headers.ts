/** Request and response headers of the contract, described once. */
export const REQUEST_HEADERS: Readonly<Record<string, { readonly description: string; readonly example: string }>> = {
  'Idempotency-Key': {
    description:
      'Makes retries of a command safe: a repeat with the same key and body returns the response of the first request; the same key with another body is rejected (422).',
    example: '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11',
  },
  'Caused-By': {
    description: 'Cause of the command: a report, as `feedback-` and its id. The history shows both as one thread.',
    example: 'feedback-e4d3c2b1-a0f9-5e8d-8c6b-5a4f3e2d1c0b',
  },
  'If-Match': { description: 'ETag that the change is based on. If the current ETag differs, the response is 412.', example: '"4-1"' },
  'If-None-Match': {
    description: 'ETag of the cached response. If nothing changed, the response is 304 without a body.',
    example: 'W/"9321-1x8k"',
  },
  'Consistency-Token': {
    description: 'Token from the response to a command: the server waits until its read model contains that change.',
    example: '7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55.48213',
  },
  'Last-Event-ID': {
    description: 'The `id` of the last event that the client received: the stream starts with the changes since then.',
    example: '7b9f0d52-0a7d-4c0f-8f3e-6d2a3c1b0e55.48213',
  },
  'Accept-Language': { description: 'Language of the response: `en` (default) or `es`.', example: 'es' },
};

export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  ETag: 'Version of the returned item.',
  'Consistency-Token':
    'After a command: the position of its change in the log. After a query: the log position that the response is based on.',
  Stale: '`true` if the response is older than the requested Consistency-Token.',
  'X-Total-Count': 'Total number of items on all pages.',
  Link: '`rel="next"`: URL of the next page.',
  'Retry-After': 'Seconds to wait before trying again.',
  'Set-Cookie': 'Signed cookie that identifies this device; sent if it changes.',
  Location: 'URL of the new item.',
};
