import { CONDITIONS, columnOf, type ConditionColumn } from '#domain/service/conditions.ts';
import { CONDITION_NAMES } from '../conditions.ts';

const conditionColumnNames = Object.fromEntries(
  CONDITIONS.map((condition) => {
    const [column, names] = [columnOf(condition), CONDITION_NAMES[condition]];
    return [column, [column.replaceAll('_', ' '), ...('columnNames' in names ? [names.columnNames] : [])].join(', ')];
  }),
) as Readonly<Record<ConditionColumn, string>>;

/**
 * Headers of listings files, for each field that the import reads; of several filled columns the first in this list counts. Case, accents,
 * spaces, dashes, underscores, `camelCase` and the qualifiers of `QUALIFIERS` do not matter. The names come from exports of the field: HSDS,
 * AIRS and iCarol (211), OpenStreetMap, ArcGIS, Socrata, and lists that cities keep as spreadsheets.
 */
export const COLUMN_NAMES = {
  name: `name, program name, prog name, service name, site name, location name, facility name, place name, public name, listing name,
    shelter name, pantry name, resource name, nombre, nombre del lugar, nombre del programa, program, site, facility, shelter, pantry, resource,
    organization, organisation, organization name, organisation name, org name, agency, agency name, provider, provider name,
    business name, company, nombre de la organizacion, organizacion, agencia`,
  /** In a file that names its places otherwise, a title is a person's. */
  title: 'title',
  status: `status, program status, agency status, site status, operational status, business status, current status, active status, estado actual`,
  active: 'active, is active, active yn, currently active, activo',
  inactive: 'inactive, is inactive, permanently closed, is permanently closed, disabled, archived, inactivo, cerrado permanentemente',
  closed: 'closed, is closed, temporarily closed, is temporarily closed, cerrado, cerrado temporalmente',
  source: 'source',
  source_last_updated: `source last updated, last updated, updated, last verified, date verified, verified on, last update, date updated,
    updated at, updated on, last modified, date modified, last reviewed, ultima actualizacion`,
  harvested: 'harvested',
  address: `address, address 1, street, street address, physical address, physical address 1, address line, address line 1, addr, full address,
    complete address, street 1, addr street, address street, direccion, domicilio, calle, location`,
  house_number: 'addr housenumber, house number, housenumber, street number, building number',
  address_2: 'address 2, suite, unit, physical address 2, address line 2, street 2, apt, apartment, room, addr unit',
  city: 'city, town, physical city, city name, municipality, locality, city town, addr city, ciudad, municipio, borough, boro',
  state: `state, state province, province, region, physical state, physical state province, state code, state abbreviation, state name,
    addr state, st, estado`,
  zip: `zip, zip code, zipcode, postal code, postcode, zip 5, physical postal code, physical zip, physical zip code, postal, zip postal code,
    postalcode zip, addr postcode, codigo postal, c p`,
  country: 'country, country code, physical country, addr country, pais',
  longitude: 'longitude, lng, lon, long, x, x coordinate, long x, point x, longitud',
  latitude: 'latitude, lat, y, y coordinate, lat y, point y, latitud',
  point: `point, the geom, geom, geometry, geocoded column, geolocation, georeference, coordinates, lat long, lat lng, lat lon, latitude longitude,
    location 1, location, coordenadas`,
  phone: `phone, telephone, phone number, telephone number, phone no, tel, phone numbers, phones, contact phone, phone contact, contact number,
    contact phone number, office phone, business phone, phone number business line, hotline, hotline number, phone number hotline,
    phone toll free, toll free, toll free number, phone number toll free, voice, telefono, numero de telefono`,
  email: `email, contact email, e mail, email address, e mail address, contact e mail, office email, email contact, correo, correo electronico`,
  website: `website, url, web, web site, homepage, home page, website url, website address, web address, site url, link, web page, webpage,
    website link, contact website, sitio web, pagina web`,
  facebook: 'facebook, facebook url, facebook page, facebook link, contact facebook',
  twitter: 'twitter, twitter url, twitter handle, twitter link, contact twitter',
  instagram: 'instagram, instagram url, instagram handle, instagram link, contact instagram',
  youtube: 'youtube, youtube url, youtube channel, youtube link, contact youtube',
  description: `description, notes, long description, detailed description, services description, services provided, services offered,
    what we offer, details, about, comments, comment, note, additional information, additional info, more information, more info, information,
    info, remarks, short description, descripcion, notas, comentarios, informacion, detalles, servicios ofrecidos`,
  summary_es: 'service summary es, summary es',
  description_es: 'description es, notes es',
  age: 'age, ages, age group, age groups, age range, ages served, age requirement, age requirements, edad, edades',
  age_es: 'age es',
  hours_text: `hours text, hours, opening hours, schedule, hours of operation, operating hours, operation hours, hours open, open hours,
    business hours, office hours, days and hours, days hours, hours days, hours and days, days and times, days times, day time, day and time,
    hours of service, hours schedule, schedule text, times, time, hours time, horario, horarios, horas, horario de atencion,
    dias y horarios, dias y horas`,
  /** Rows of hours: a list of `{day, open, close, week_of_month}`. */
  hours: 'hours',
  days: 'days, days open, open days, days of operation, days of service, day, day of week, days of week, dias',
  monday: 'monday, mon, monday hours, hours monday, mon hours, hours mon, lunes',
  tuesday: 'tuesday, tue, tues, tuesday hours, hours tuesday, tue hours, tues hours, hours tue, hours tues, martes',
  wednesday: 'wednesday, wed, wednesday hours, hours wednesday, wed hours, hours wed, miercoles',
  thursday: 'thursday, thu, thur, thurs, thursday hours, hours thursday, thu hours, thurs hours, hours thu, hours thurs, jueves',
  friday: 'friday, fri, friday hours, hours friday, fri hours, hours fri, viernes',
  saturday: 'saturday, sat, saturday hours, hours saturday, sat hours, hours sat, sabado',
  sunday: 'sunday, sun, sunday hours, hours sunday, sun hours, hours sun, domingo',
  /** Start and end of a day's hours in columns of their own. */
  opens: 'open time, opening time, opens, opens at, time open, time opens, start time, hora de apertura',
  closes: 'close time, closing time, closes, closes at, time close, time closes, end time, hora de cierre',
  monday_opens: 'monday open, monday opens, monday start, mon open, mon opens, mon start',
  monday_closes: 'monday close, monday closes, monday end, mon close, mon closes, mon end',
  tuesday_opens: 'tuesday open, tuesday opens, tuesday start, tue open, tue opens, tue start, tues open, tues opens, tues start',
  tuesday_closes: 'tuesday close, tuesday closes, tuesday end, tue close, tue closes, tue end, tues close, tues closes, tues end',
  wednesday_opens: 'wednesday open, wednesday opens, wednesday start, wed open, wed opens, wed start',
  wednesday_closes: 'wednesday close, wednesday closes, wednesday end, wed close, wed closes, wed end',
  thursday_opens:
    'thursday open, thursday opens, thursday start, thu open, thu opens, thu start, thur open, thur opens, thur start, thurs open, thurs opens, thurs start',
  thursday_closes:
    'thursday close, thursday closes, thursday end, thu close, thu closes, thu end, thur close, thur closes, thur end, thurs close, thurs closes, thurs end',
  friday_opens: 'friday open, friday opens, friday start, fri open, fri opens, fri start',
  friday_closes: 'friday close, friday closes, friday end, fri close, fri closes, fri end',
  saturday_opens: 'saturday open, saturday opens, saturday start, sat open, sat opens, sat start',
  saturday_closes: 'saturday close, saturday closes, saturday end, sat close, sat closes, sat end',
  sunday_opens: 'sunday open, sunday opens, sunday start, sun open, sun opens, sun start',
  sunday_closes: 'sunday close, sunday closes, sunday end, sun close, sun closes, sun end',
  season_open: 'season open',
  season_close: 'season close',
  dated_sessions: 'dated sessions',
  services: 'services',
  category: 'category',
  categories: 'categories, category name, primary category, main category, categoria, categorias',
  type: 'type',
  types: 'types, resource kind, tipo, tipos',
  kind: 'kind',
  kinds: 'kinds',
  service_type: 'service type, type of service, service category, primary service, tipo de servicio',
  service_types: 'service types, types of services, service categories, servicios',
  facility_type: `facility type, program type, site type, resource type, location type, organization type, agency type, provider type, type of facility,
    program category, facility category, amenity, social facility, office type`,
  taxonomy: 'taxonomy, taxonomy name, taxonomy level name, taxonomy term, taxonomy terms, taxonomies',
  serves: 'serves, population served, populations served, target population, social facility for, who we serve, atiende',
  food_bank: 'food bank',
  /* Columns of this product's own exports (`interchange/export/listingRow.ts`). */
  kind_codes: 'kind codes',
  audience_codes: 'audience codes',
  service_summary: 'service summary',
  machine_translated: 'machine translated',
  confidential_address: 'confidential address',
  phone_extension: 'phone extension',
  phone_text: 'phone text',
  hours_rules: 'hours rules',
  ...conditionColumnNames,
} as const;

/** Fields that state the kind of a row; all of them count. */
export const KIND_FIELDS = [
  'services',
  'category',
  'categories',
  'type',
  'types',
  'kind',
  'kinds',
  'service_type',
  'service_types',
  'facility_type',
  'taxonomy',
  'serves',
] as const satisfies readonly (keyof typeof COLUMN_NAMES)[];

/** Words beside a column's name that do not change its meaning: "Site Phone", "Main Phone", "Address1". */
export const QUALIFIERS = `1 the of site location facility physical program service agency organization provider shelter pantry main primary public
  published listed official`;
