/**
 * The city that this product serves: what is the same for every instance there. Its suburbs are in
 * `suburbs.ts`, which only lists load.
 */
export const city = {
  name: 'Melbourne',
  zone: 'Australia/Melbourne',
  /** The city hall. Distances are measured on a plane around it. */
  centre: { latitude: -37.8136, longitude: 144.9631 },
  /** In decimal degrees: the region from Geelong to the Yarra Ranges and the Mornington Peninsula. */
  bounds: { south: -39.5, north: -36.5, west: 143.5, east: 147 },
  postcode: /^3\d{3}$/,
} as const
