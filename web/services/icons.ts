import { ChevronRight as ChevronRightIcon, Megaphone as MegaphoneIcon, Star as StarIcon } from 'lucide-react';

/* As `web/ui/icons.ts`: icons of several screens that show services, among what such screens need. */
export const ChevronRight = ChevronRightIcon;
export const Megaphone = MegaphoneIcon;
export const Star = StarIcon;
