import openapiTypescript, { astToString } from 'openapi-typescript';
import { clientTypesHeader } from './clientTypesHeader.ts';

/** Generates the types of the web client from the text of `openapi.yaml`. */
export const clientTypes = async (yaml: string): Promise<string> =>
  clientTypesHeader(yaml) +
  astToString(await openapiTypescript(yaml, { exportType: false, alphabetize: false, defaultNonNullable: false }));
