/**
 * Lets the browser do what has become due, such as react to a press, before the code goes on. Safari has no
 * `scheduler.yield`.
 */
export const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))
