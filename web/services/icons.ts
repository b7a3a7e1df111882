import { ChevronRight as ChevronRightIcon, Megaphone as MegaphoneIcon, Star as StarIcon } from 'lucide-react';

/* Icons that several screens with services share; the counterpart of `web/ui/icons.ts`. */
export const ChevronRight = ChevronRightIcon;
export const Megaphone = MegaphoneIcon;
export const Star = StarIcon;
