/** A place on earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth, in miles. */
const EARTH = 3958.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles between two places, as the crow flies. */
export const milesBetween = (one: Position, other: Position): number => {
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const part = height + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * width;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(part)));
};
