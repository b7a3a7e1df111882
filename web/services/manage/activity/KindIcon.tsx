import {
  Archive,
  BedDouble,
  BadgeCheck,
  Fingerprint,
  MapIcon,
  MessageSquareReply,
  NotebookPen,
  Pencil,
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

/** Icon of an entry by its first kind; an archived feedback has its own. */
export const KindIcon = ({ historyEntry: { kinds, events } }: { readonly historyEntry: Pick<HistoryEntry, 'kinds' | 'events'> }) =>
  createElement(events.some(({ type }) => type === 'FeedbackArchived') ? Archive : ICONS[kinds[0] ?? 'bookkeeping'], {
    size: 20,
    'aria-hidden': true,
  });
