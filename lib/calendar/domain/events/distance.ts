/** Geographic position, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_MILES = 3958.8;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Computes the great-circle distance in miles (haversine formula). */
export const computeMiles = (one: Position, other: Position): number => {
  const height = Math.sin(toRadians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(toRadians(other.longitude - one.longitude) / 2) ** 2;
  const part = height + Math.cos(toRadians(one.latitude)) * Math.cos(toRadians(other.latitude)) * width;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(part)));
};
