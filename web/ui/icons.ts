import {
  ExternalLink as ExternalLinkIcon,
  Mail as MailIcon,
  CloudOff as CloudOffIcon,
  TriangleAlert as TriangleAlertIcon,
  ChevronDown as ChevronDownIcon,
  CircleQuestionMark as CircleQuestionMarkIcon,
  Globe as GlobeIcon,
  Languages as LanguagesIcon,
  List as ListIcon,
  Map as MapIcon,
  MapPin as MapPinIcon,
  Search as SearchIcon,
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
export const Globe = GlobeIcon;
export const Languages = LanguagesIcon;
export const List = ListIcon;
export const Map = MapIcon;
export const MapPin = MapPinIcon;
export const Search = SearchIcon;
export const MessageCircle = MessageCircleIcon;
export const MessageSquare = MessageSquareIcon;
export const Phone = PhoneIcon;
export const CloudOff = CloudOffIcon;
export const TriangleAlert = TriangleAlertIcon;
export const ExternalLink = ExternalLinkIcon;
export const Mail = MailIcon;
