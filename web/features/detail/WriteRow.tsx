import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../browser/page.ts';
import { useWriting, type About } from '../../layout/writing.ts';
import { MessageSquare } from '../../ui/icons.ts';
import { DialogRow } from '../../ui/LinkRow.tsx';

const ICONS = { connect: MessageSquare, report: Flag } as const;

interface WriteRowProps {
  readonly purpose: keyof typeof ICONS;
  readonly about: About;
  readonly help: string;
}

/** Row with a button that opens a form to write to a place or about it. */
export const WriteRow = ({ purpose, about: { id, name }, help }: WriteRowProps) => {
  const { t } = useTranslation();
  const renderWriting = useWriting();
  const [open, setOpen] = useState(false);
  if (usePage().asOf !== undefined) return null;
  return (
    <DialogRow icon={ICONS[purpose]} words={t(`visitor.write.${purpose}`)} help={help} onOpen={() => setOpen(true)}>
      <Suspense>{open && renderWriting({ purpose, about: { id, name }, onClose: () => setOpen(false) })}</Suspense>
    </DialogRow>
  );
};
