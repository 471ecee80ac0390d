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

interface Box {
  /** Degrees of latitude. */
  readonly south: number;
  readonly north: number;
  /** Ranges of degrees of longitude; two across the 180th meridian. */
  readonly longitudes: readonly (readonly [west: number, east: number])[];
}

/** In radians; larger than the errors of `computeMiles`. */
const ROUNDING = 1e-7;

const ALL_LONGITUDES: Box['longitudes'] = [[-180, 180]];

const computeLongitudes = ({ latitude, longitude }: Position, angle: number): Box['longitudes'] => {
  // The circle reaches its widest longitudes nearer to the pole than its centre: sin(width) = sin(angle) / cos(latitude).
  const sine = Math.sin(angle) / Math.cos(toRadians(latitude));
  if (angle >= Math.PI / 2 || sine >= 1) return ALL_LONGITUDES;
  const width = (Math.asin(sine) * 180) / Math.PI;
  const [west, east] = [longitude - width, longitude + width];
  if (west < -180)
    return [
      [west + 360, 180],
      [-180, east],
    ];
  if (east > 180)
    return [
      [west, 180],
      [-180, east - 360],
    ];
  return [[west, east]];
};

/** Computes a box that holds all positions at most that many miles away. */
export const computeBox = (centre: Position, miles: number): Box => {
  const angle = miles / EARTH_RADIUS_MILES + ROUNDING;
  const height = (angle * 180) / Math.PI;
  const [south, north] = [centre.latitude - height, centre.latitude + height];
  // A circle around a pole has all longitudes.
  const longitudes = south <= -90 || north >= 90 ? ALL_LONGITUDES : computeLongitudes(centre, angle);
  return { south: Math.max(-90, south), north: Math.min(90, north), longitudes };
};
