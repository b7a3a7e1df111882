import type { i18n } from 'i18next';
import { canSometimes } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { ensureNamespaces } from '#web/i18n/i18n.ts';
import type { CardComponents } from '../cardComponents.ts';
import { QuickEditCard } from './QuickEditCard.tsx';
import { QuickEditRow } from './QuickEditRow.tsx';

const NAMESPACES = ['manage', 'form'] as const;

/**
 * Returns card and row components with the edit and delete buttons of a role, after loading their translations; null if the role has no
 * permission or loading fails.
 */
export const loadQuickEdit = async (translator: i18n, role: Role): Promise<CardComponents | null> => {
  if (!canSometimes(role, 'service.quickEdit')) return null;
  const language = translator.language === 'es' ? 'es' : 'en';
  return (await ensureNamespaces(translator, NAMESPACES, language)) ? { Row: QuickEditRow, Card: QuickEditCard } : null;
};
