/** One message to one person. */
export interface Message {
  /** One address, checked before; never a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: 'en' | 'es' | 'en, es';
  /** One address that an answer goes to, instead of the sender's. */
  readonly replyTo?: string | undefined;
  /** Where a mail program switches such messages off by a POST of its own, without anybody's session (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** The same for a message that is sent again, so that a mailbox may show it once. */
  readonly id: string;
  /** Whom and what it is about, and to whom it goes, as ids are written: to find it again when a person is erased. */
  readonly about: readonly string[];
}

/** Hands messages over for delivery. Throws `MailNotSent`; the message may then be sent again with the same id. */
export interface Mailer {
  /** Where messages go, for people: `smtp.example.org:587`, or the outbox folder. */
  readonly destination: string;
  send(message: Message): Promise<void>;
  /** Removes stored messages about or to a user; messages already handed over are out of reach. */
  forget(about: string): Promise<void>;
  close(): Promise<void>;
}

/** The message was not taken. Neither the address nor the text is in it. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
}
