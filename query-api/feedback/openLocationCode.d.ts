/** As the package is; the types that others publish are those of a version that is not published. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    /** Throws where the point is no number. */
    encode(latitude: number, longitude: number, length?: number): string;
  }
}
