import type { ProblemTexts } from './types.ts';

/** Problems of files of listings that administrators upload. */
export const IMPORT_PROBLEMS: ProblemTexts = {
  IMPORT_FILE_MISSING: {
    title: { en: 'The form has no file.', es: 'El formulario no tiene ningún archivo.' },
    detail: { en: 'Send one file in the field “file”.', es: 'Envíe un archivo en el campo «file».' },
  },
  IMPORT_FILE_TOO_LARGE: {
    title: { en: 'The file is larger than {{most}} MB.', es: 'El archivo tiene más de {{most}} MB.' },
    detail: {
      en: 'Larger files can be imported on the server with the command “npm run import”.',
      es: 'Los archivos más grandes se pueden importar en el servidor con el comando «npm run import».',
    },
  },
  IMPORT_OPTIONS_CHANGED: {
    title: { en: 'Someone changed how this file is read.', es: 'Alguien cambió cómo se lee este archivo.' },
    detail: { en: 'Look at the new preview, then import it.', es: 'Revise la nueva vista previa y después importe el archivo.' },
  },
  IMPORT_ALREADY_STARTED: {
    title: { en: 'This file is already being imported.', es: 'Este archivo ya se está importando.' },
    detail: { en: 'To read it in another way, upload it again.', es: 'Para leerlo de otra manera, súbalo otra vez.' },
  },
  IMPORT_RUNNING: {
    title: { en: 'This import is running.', es: 'Esta importación está en curso.' },
    detail: { en: 'Wait until it is finished. You can undo it then.', es: 'Espere a que termine. Después la puede deshacer.' },
  },
  IMPORT_FILE_EMPTY: {
    title: { en: 'The file is empty.', es: 'El archivo está vacío.' },
    detail: { en: 'Save the list again and choose the new file.', es: 'Guarde la lista otra vez y elija el archivo nuevo.' },
  },
  IMPORT_FILE_NO_ROWS: {
    title: { en: 'The file has no rows.', es: 'El archivo no tiene filas.' },
    detail: {
      en: 'It needs a line with the names of the columns, and a line for each listing.',
      es: 'Necesita una línea con los nombres de las columnas y una línea para cada ficha.',
    },
  },
  IMPORT_FILE_NOT_TEXT: {
    title: { en: 'This kind of file cannot be read.', es: 'Este tipo de archivo no se puede leer.' },
    detail: {
      en: 'In the spreadsheet program, save the list as CSV and choose that file.',
      es: 'En el programa de hojas de cálculo, guarde la lista como CSV y elija ese archivo.',
    },
  },
  IMPORT_FILE_INVALID_JSON: {
    title: { en: 'The file is not valid JSON.', es: 'El archivo no es JSON válido.' },
    detail: {
      en: 'It may be cut off. Download or save it again.',
      es: 'Puede estar incompleto. Descárguelo o guárdelo otra vez.',
    },
  },
  IMPORT_FILE_NO_SERVICES: {
    title: { en: 'The export has no services.', es: 'La exportación no tiene servicios.' },
    detail: {
      en: 'An export of HSDS needs a table or a list of services.',
      es: 'Una exportación de HSDS necesita una tabla o una lista de servicios.',
    },
  },
  IMPORT_FILE_DAMAGED_ARCHIVE: {
    title: { en: 'The zip file is damaged.', es: 'El archivo zip está dañado.' },
    detail: { en: 'Download or pack it again.', es: 'Descárguelo o comprímalo otra vez.' },
  },
  IMPORT_FILE_ARCHIVE_TOO_LARGE: {
    title: { en: 'The zip file unpacks to too much data.', es: 'El archivo zip contiene demasiados datos.' },
    detail: { en: 'Pack only the tables of the listings.', es: 'Comprima solo las tablas de las fichas.' },
  },
  IMPORT_FILE_DAMAGED_TABLE: {
    title: { en: 'A table in the file is damaged.', es: 'Una tabla del archivo está dañada.' },
    detail: {
      en: 'Often a quotation mark is never closed. Export the tables again.',
      es: 'A menudo faltan comillas de cierre. Exporte las tablas otra vez.',
    },
  },
};
