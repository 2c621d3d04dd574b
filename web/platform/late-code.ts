import { notify } from './notices.ts'

export const COULD_NOT_LOAD = 'That could not be loaded. Please check your connection and try again.'

/** Calls `act` with code that is loaded when it is needed; where it cannot be loaded, it says so. */
export const whenLoaded = <Code>(code: Promise<Code>, act: (code: Code) => void): Promise<void> =>
  code.then(act, () => notify(COULD_NOT_LOAD, 'error'))
