import {
  ChevronDown as ChevronDownIcon,
  CircleQuestionMark as CircleQuestionMarkIcon,
  ExternalLink as ExternalLinkIcon,
  Globe as GlobeIcon,
  Languages as LanguagesIcon,
  List as ListIcon,
  Map as MapIcon,
  MapPin as MapPinIcon,
  Search as SearchIcon,
  Mail as MailIcon,
  MessageCircle as MessageCircleIcon,
  MessageSquare as MessageSquareIcon,
  Phone as PhoneIcon,
} from 'lucide-react';

/*
 * Icons of several screens or parts. They are re-exported so that they are bundled into this file, which every screen needs: as separate
 * files each would cost more bytes than it contains.
 */
export const ChevronDown = ChevronDownIcon;
export const CircleQuestionMark = CircleQuestionMarkIcon;
export const ExternalLink = ExternalLinkIcon;
export const Globe = GlobeIcon;
export const Languages = LanguagesIcon;
export const List = ListIcon;
export const Map = MapIcon;
export const MapPin = MapPinIcon;
export const Search = SearchIcon;
export const Mail = MailIcon;
export const MessageCircle = MessageCircleIcon;
export const MessageSquare = MessageSquareIcon;
export const Phone = PhoneIcon;
