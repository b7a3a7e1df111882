import * as z from 'zod/mini';
import { crisisLineResultSchema } from './crisisLineOperations.ts';
import { defineOperation } from './operation.ts';
import { publicQuery } from './operationParts.ts';
import { latitudeFirstSchema, limitedTextSchema } from './query.ts';
import { cardSchema, serviceSchema } from './service.ts';
import { timeZoneSchema } from './servicesQuery.ts';

/** Maximum number of characters of a question. */
export const MAX_QUESTION_LENGTH = 500;
const MAX_CHAT_TOKEN_LENGTH = 4000;
const MAX_OFFSET_MINUTES = 14 * 60;

/** A question that the client can offer as a button: what it shows, and what it sends. */
const quickReplySchema = z.object({ text: z.string(), query: z.string() });

/** Parts of every reply. */
const replyShape = {
  /** The answer in words; what it lists, and the figures of the weather, stand beside it. */
  text: z.string(),
  /** Language of the text. */
  lang: z.enum(['en', 'es']),
  /** State of the conversation, to be sent with the next question. The same in all replies of a response. */
  chatToken: z.string(),
  quickReplies: z.optional(z.array(quickReplySchema)),
};
const servicesShape = { ...replyShape, services: z.array(cardSchema), total: z.int().check(z.gte(0)) };
const serviceShape = { ...replyShape, service: serviceSchema };

const weatherSchema = z.object({
  /** Degrees Fahrenheit, now and at the coldest hour of the day. */
  temperature: z.int(),
  low: z.int(),
  /** Percent. */
  humidity: z.int(),
  /** Miles. */
  visibility: z.number(),
  /** Miles per hour. */
  wind: z.int(),
  /** `HH:MM` in the zone of the place; absent where the sun does not rise or set that day. */
  sunrise: z.optional(z.string()),
  sunset: z.optional(z.string()),
});

export const chatReplySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('TEXT'), ...replyShape }),
  z.object({ type: z.literal('SERVICES_LIST'), ...servicesShape }),
  z.object({ type: z.literal('GET_SHELTER_AVAILABLE_BEDS'), ...servicesShape }),
  z.object({ type: z.literal('ASK_SERVICE_SCHEDULE'), ...serviceShape }),
  z.object({ type: z.literal('ASK_DISTANCE_SERVICE'), ...serviceShape }),
  z.object({ type: z.literal('ASK_SERVICE_BED_AVAILABLE'), ...serviceShape }),
  z.object({ type: z.literal('ASK_PARTICULAR_SERVICE'), ...serviceShape }),
  z.object({ type: z.literal('CRISIS_LINES_LIST'), ...replyShape, crisisLines: z.array(crisisLineResultSchema) }),
  z.object({ type: z.literal('WEATHER'), ...replyShape, weather: weatherSchema }),
]);
export type ChatReply = z.output<typeof chatReplySchema>;

export const askChatbot = defineOperation({
  ...publicQuery,
  tag: 'Chatbot',
  id: 'askChatbot',
  permission: 'chatbot.ask',
  method: 'post',
  path: '/bot/query',
  summary: 'Ask the chatbot a question in English or Spanish',
  description:
    'Returns the replies in their order. The server saves nothing of a conversation: `chatToken` is its encrypted state, valid for 30 minutes; with an expired or forged one the conversation starts again, and the first reply says so. A question about danger is answered with crisis lines first. An answer never contains a hidden address. The language of an answer is that of the question, if it is clear, else that of `Accept-Language`.',
  body: z.object({
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION_LENGTH)),
    /** The visitor's place, `latitude|longitude`. */
    coordinate: z.optional(latitudeFirstSchema),
    chatToken: z.optional(z.string().check(z.maxLength(MAX_CHAT_TOKEN_LENGTH))),
    /** Name of that place, as the visitor knows it. */
    location: z.optional(limitedTextSchema(100)),
    /** IANA time zone, or minutes as `Date.getTimezoneOffset()` returns them; for services without a zone of their own. */
    userTimezone: z.optional(z.union([timeZoneSchema, z.int().check(z.gte(-MAX_OFFSET_MINUTES), z.lte(MAX_OFFSET_MINUTES))])),
  }),
  bodyExample: { query: 'Where can I get dinner tonight?', coordinate: '39.74|-104.99', location: 'Denver, CO' },
  requestHeaders: ['Accept-Language'],
  responses: {
    200: {
      description: 'The replies, at least one.',
      schema: z.array(chatReplySchema),
      example: [
        {
          type: 'TEXT',
          text: 'Hello! I am a program, not a person. Ask me for food, a bed, a doctor or other help near you.',
          lang: 'en',
          chatToken: 'AZ4rfl0u',
          quickReplies: [{ text: 'Food near me', query: 'Food near me' }],
        },
      ],
    },
  },
  problems: { 413: ['BODY_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'], 429: ['TOO_MANY_REQUESTS'], 503: ['UNAVAILABLE'] },
});
