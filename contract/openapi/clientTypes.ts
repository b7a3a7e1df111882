import openapiTypescript, { astToString } from 'openapi-typescript';
import { clientTypesHeader } from './clientTypesHeader.ts';

/** The types of the web client, made from the text of `openapi.yaml`. */
export const clientTypes = async (yaml: string): Promise<string> =>
  clientTypesHeader(yaml) +
  astToString(await openapiTypescript(yaml, { exportType: false, alphabetize: false, defaultNonNullable: false }));
