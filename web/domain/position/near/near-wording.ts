import { city } from '#contract/city.ts'
import { COULD_NOT_LOAD } from '#web/platform/late-code.ts'
import type { PositionFailure } from '#web/platform/device-position.ts'

export type LocateFailure = PositionFailure | 'rough' | 'outside' | 'not-loaded'

/** Why the device's position cannot be used, and what to do next. */
export const locateFailureTexts: Record<LocateFailure, string> = {
  denied: 'Your browser does not share your position with this page. Choose your suburb instead.',
  unavailable: 'Your device could not find out where it is. Choose your suburb instead.',
  timeout: 'Your device took too long to find out where it is. Try again, or choose your suburb.',
  rough: 'Your device knows only roughly where it is. Choose your suburb instead.',
  outside: `You are outside ${city.name}, and all our meals are there. Choose a suburb to see what it has.`,
  'not-loaded': COULD_NOT_LOAD,
}
