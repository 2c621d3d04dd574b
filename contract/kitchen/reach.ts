import { type InstantOrText, MINUTE_MS } from '#contract/time.ts'

/**
 * How much longer streets are than the straight line. Giacomin and Levinson (2015), "Road network circuity in
 * metropolitan areas", Environment and Planning B 42(6), find about 1.3 to 1.4; Melbourne's grid is at the
 * lower end.
 */
const DETOUR_FACTOR = 1.3
/**
 * Bohannon (1997), "Comfortable and maximum walking speed of adults aged 20–79 years", Age and Ageing 26:
 * 1.27 to 1.46 m/s.
 */
const WALKING_KM_H = 5
/**
 * Melbourne's trams run at about 16 km/h with their stops, and slower in the centre; so does somebody on a
 * bike in no hurry.
 */
const RIDING_KM_H = 15
/** Waiting for the tram, or unlocking the bike and locking it again. */
const RIDING_OVERHEAD_MINUTES = 5
/** For paying, and for finding the door. */
const MARGIN_MINUTES = 3

const minutesPerKm = (km_h: number): number => (60 * DETOUR_FACTOR) / km_h

/** The figures from which the database works out the same. */
export const reachFigures = {
  walking_minutes_per_km: minutesPerKm(WALKING_KM_H),
  riding_minutes_per_km: minutesPerKm(RIDING_KM_H),
  riding_overhead_minutes: RIDING_OVERHEAD_MINUTES,
  margin_minutes: MARGIN_MINUTES,
}

/**
 * How long the way to a place takes that is so far in a straight line: walking, or riding where that is
 * faster.
 */
export const travelMinutes = (km: number): number =>
  Math.min(
    km * reachFigures.walking_minutes_per_km,
    RIDING_OVERHEAD_MINUTES + km * reachFigures.riding_minutes_per_km,
  )

/** Whether somebody so far away, who sets out at `now`, comes before pickup ends. */
export const isReachable = (km: number, pickup_end: InstantOrText, now: number): boolean =>
  now + (travelMinutes(km) + MARGIN_MINUTES) * MINUTE_MS <= new Date(pickup_end).getTime()
