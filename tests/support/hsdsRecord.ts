import type { HsdsRecord } from '#domain/service/hsdsRecord.ts';

/** Creates the record of a listing in an HSDS export; its organization has only an id and this name. Without a name it has none. */
export const createHsdsRecord = (organizationName: string): HsdsRecord => ({
  serviceId: 'a2a38c10-5f07-4bd2-9d4c-0d3f3a6f2b10',
  locationId: '3d1f6a52-0c7e-5b1a-9f43-2b8c7d6e5f40',
  serviceAtLocationId: '',
  locationName: 'Harbor House',
  organization:
    organizationName === ''
      ? null
      : {
          id: '9c8b7a60-5d4e-5f3a-8b2c-1d0e9f8a7b6c',
          name: organizationName,
          alternateName: '',
          description: '',
          email: '',
          website: '',
          taxStatus: '',
          taxId: '',
          yearIncorporated: '',
          legalStatus: '',
          logo: '',
          uri: '',
          parentId: '',
        },
});
