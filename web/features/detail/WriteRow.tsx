import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../browser/pageFacts.ts';
import { useRenderMessageSheet, type MessageSubject } from '../../layout/messageSheet.ts';
import { MessageSquare } from '../../ui/icons.ts';
import { DialogRow } from '../../ui/LinkRow.tsx';

const ICONS = { connect: MessageSquare, report: Flag } as const;

interface WriteRowProps {
  readonly purpose: keyof typeof ICONS;
  readonly about: MessageSubject;
  readonly help: string;
}

/** Row with a button that opens a form to write to a place or about it. */
export const WriteRow = ({ purpose, about: { id, name }, help }: WriteRowProps) => {
  const { t } = useTranslation();
  const renderWriting = useRenderMessageSheet();
  const [isOpen, setIsOpen] = useState(false);
  if (usePage().asOf !== undefined) return null;
  return (
    <DialogRow icon={ICONS[purpose]} words={t(`visitor.write.${purpose}`)} help={help} onOpen={() => setIsOpen(true)}>
      <Suspense>{isOpen && renderWriting({ purpose, about: { id, name }, onClose: () => setIsOpen(false) })}</Suspense>
    </DialogRow>
  );
};
