/** One message to one person. */
export interface Message {
  /** One validated address; never a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: 'en' | 'es' | 'en, es';
  /** One reply address, instead of the sender's. */
  readonly replyTo?: string | undefined;
  /** URL to which a mail program sends a POST to unsubscribe from such messages, without a session (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** Message id: the same when a message is sent again, so that a mailbox can show it once. */
  readonly id: string;
  /** Ids of the person and other subjects of the message and of its recipient, to find it when a person is erased. */
  readonly subjectIds: readonly string[];
}

/** Delivers messages. Throws `MailNotSent`; the message may then be sent again with the same id. */
export interface Mailer {
  /** Destination for display: `smtp.example.org:587`, or the outbox folder. */
  readonly destination: string;
  send(message: Message): Promise<void>;
  /** Removes stored messages about or to a user; delivered messages are out of reach. */
  deleteAbout(subjectIds: string): Promise<void>;
  close(): Promise<void>;
}

/** The message was not accepted. The error contains neither the address nor the text. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
}
