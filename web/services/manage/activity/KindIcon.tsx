import {
  Archive,
  BedDouble,
  BadgeCheck,
  BadgeX,
  Check,
  Fingerprint,
  MapIcon,
  MessageSquareReply,
  NotebookPen,
  Pencil,
  Plus,
  Trash2,
  UserRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';
import type { HistoryEntry } from '#web/api/types.ts';
import { Megaphone } from '../../icons.ts';

type Kind = HistoryEntry['kinds'][number];

const ICONS: Readonly<Record<Kind, LucideIcon>> = {
  approvals: BadgeCheck,
  beds: BedDouble,
  edits: Pencil,
  notices: Megaphone,
  roles: UserRound,
  feedback: MessageSquareReply,
  regions: MapIcon,
  removals: Trash2,
  signIn: Fingerprint,
  directory: NotebookPen,
  bookkeeping: Wrench,
};

type EntryFacts = Pick<HistoryEntry, 'kinds' | 'events'>;

const iconOf = ({ kinds: [kind = 'bookkeeping'], events }: EntryFacts): LucideIcon => {
  const types = events.map(({ type }) => type);
  if (types.includes('FeedbackArchived')) return Archive;
  if (types.includes('ApprovalWithdrawn')) return BadgeX;
  if (types.includes('ServiceAdded')) return Plus;
  return types.length > 0 && types.every((type) => type === 'DetailsConfirmed') ? Check : ICONS[kind];
};

/** Whether the icon of an entry is an outline: the actor is a rule, or an approval ended. */
export const isOutlined = ({ actor, events }: Pick<HistoryEntry, 'actor' | 'events'>): boolean =>
  (actor.role === 'SYSTEM' && actor.via !== 'key') || events.some(({ type }) => type === 'ApprovalWithdrawn');

/** Icon of an entry by its first kind; an addition, a confirmation, a withdrawn approval and an archived feedback have their own. */
export const KindIcon = ({ historyEntry }: { readonly historyEntry: EntryFacts }) =>
  createElement(iconOf(historyEntry), { size: 20, 'aria-hidden': true });
