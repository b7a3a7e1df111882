import type { i18n } from 'i18next';
import { canSometimes } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { ensureNamespaces } from '#web/i18n/i18n.ts';
import type { LineTools } from '../lineTools.ts';
import { AddLine } from './AddLine.tsx';
import { LineActions } from './LineActions.tsx';
import { RemovedLines } from './RemovedLines.tsx';

const NAMESPACES = ['crisisManage', 'form'] as const;

/**
 * Returns the tools of a role for managing lines in the list, after loading their translations; null if the role has no permission or
 * loading fails.
 */
export const loadLineTools = async (translator: i18n, role: Role): Promise<LineTools | null> => {
  if (!canSometimes(role, 'crisisLine.add') || !canSometimes(role, 'crisisLine.revise') || !canSometimes(role, 'crisisLine.remove'))
    return null;
  const language = translator.language === 'es' ? 'es' : 'en';
  return (await ensureNamespaces(translator, NAMESPACES, language)) ? { AddLine, LineActions, RemovedLines } : null;
};
