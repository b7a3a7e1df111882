/** Types of the published version of the package; the types that others publish describe an unpublished one. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    /** Throws if latitude or longitude is not a number. */
    encode(latitude: number, longitude: number, length?: number): string;
  }
}
