import type { Category } from './categories.ts';
import type { Day, Period } from './days.ts';
import type { Language } from './languages.ts';
import type { ServiceType, Tab } from './serviceTypes.ts';

/** One word or short phrase in every language of the interface. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** Texts of the bottom bar. */
export const TAB_TEXTS: Readonly<Record<Tab, LocalizedText>> = {
  FOOD: { en: 'Food', es: 'Comida' },
  SHELTER: { en: 'Shelter', es: 'Refugio' },
  HEALTH: { en: 'Health', es: 'Salud' },
  RESOURCES: { en: 'Resources', es: 'Recursos' },
  WORK: { en: 'Work', es: 'Trabajo' },
};

/** Texts of a type, also as a sub-filter. */
export const TYPE_TEXTS: Readonly<Record<ServiceType, LocalizedText>> = {
  ...TAB_TEXTS,
  MEALS: { en: 'Meals', es: 'Comidas' },
  FOOD_PANTRY: { en: 'Food Pantries', es: 'Despensas' },
  EMERGENCY_SHELTER: { en: 'Emergency', es: 'Refugio de emergencia' },
  TRANSITIONAL: { en: 'Transitional', es: 'Vivienda temporal' },
  MEDICAL: { en: 'Medical', es: 'Atención médica' },
  COUNSELING: { en: 'Counseling', es: 'Consejería' },
  CLOTHES: { en: 'Clothes', es: 'Ropa' },
  HYGIENE: { en: 'Hygiene', es: 'Higiene' },
  TECH: { en: 'Tech', es: 'Tecnología' },
  ASSISTANCE: { en: 'Assistance', es: 'Ayuda económica y trámites' },
  EDUCATION: { en: 'Education', es: 'Educación' },
  EMPLOYMENT: { en: 'Employment', es: 'Empleo' },
};

/** Texts of audiences on a card. */
export const CATEGORY_TEXTS: Readonly<Record<Category, LocalizedText>> = {
  ALL: { en: 'Anyone', es: 'Todas las personas' },
  MEN: { en: 'Men', es: 'Hombres' },
  WOMEN: { en: 'Women', es: 'Mujeres' },
  KIDS: { en: 'Youth/Kids', es: 'Jóvenes y niños' },
  SENIORS: { en: 'Seniors', es: 'Personas mayores' },
  DISABLED: { en: 'Disabled', es: 'Personas con discapacidad' },
  FAMILIES: { en: 'Families', es: 'Familias' },
  LGBT: { en: 'LGBT+', es: 'LGBT+' },
};

export const DAY_TEXTS: Readonly<Record<Day, LocalizedText>> = {
  MONDAY: { en: 'Monday', es: 'lunes' },
  TUESDAY: { en: 'Tuesday', es: 'martes' },
  WEDNESDAY: { en: 'Wednesday', es: 'miércoles' },
  THURSDAY: { en: 'Thursday', es: 'jueves' },
  FRIDAY: { en: 'Friday', es: 'viernes' },
  SATURDAY: { en: 'Saturday', es: 'sábado' },
  SUNDAY: { en: 'Sunday', es: 'domingo' },
};

export const SHORT_DAY_TEXTS: Readonly<Record<Day, LocalizedText>> = {
  MONDAY: { en: 'Mon', es: 'lun' },
  TUESDAY: { en: 'Tue', es: 'mar' },
  WEDNESDAY: { en: 'Wed', es: 'mié' },
  THURSDAY: { en: 'Thu', es: 'jue' },
  FRIDAY: { en: 'Fri', es: 'vie' },
  SATURDAY: { en: 'Sat', es: 'sáb' },
  SUNDAY: { en: 'Sun', es: 'dom' },
};

/** Texts before a day: "the first Tuesday". Every day of the week is masculine in Spanish. */
export const PERIOD_TEXTS: Readonly<Record<Period, LocalizedText>> = {
  FIRST: { en: 'first', es: 'primer' },
  SECOND: { en: 'second', es: 'segundo' },
  THIRD: { en: 'third', es: 'tercer' },
  FOURTH: { en: 'fourth', es: 'cuarto' },
  FIFTH: { en: 'fifth', es: 'quinto' },
  LAST: { en: 'last', es: 'último' },
};

export const SHORT_PERIOD_TEXTS: Readonly<Record<Period, LocalizedText>> = {
  FIRST: { en: '1st', es: '1.er' },
  SECOND: { en: '2nd', es: '2.º' },
  THIRD: { en: '3rd', es: '3.er' },
  FOURTH: { en: '4th', es: '4.º' },
  FIFTH: { en: '5th', es: '5.º' },
  LAST: { en: 'last', es: 'último' },
};
