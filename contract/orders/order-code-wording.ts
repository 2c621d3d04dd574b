import { CODE_LENGTH } from '#contract/constants.ts'

/** "ABC 234": an order code in two halves, easier to read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** With its last two characters alone, which collect nothing and tell it from others. */
export const maskedCode = (code: string): string => (code === '' ? '' : `••••${code.slice(-2)}`)

/** How many characters the customer says before staff hand an order over from their list. */
export const SPOKEN_LENGTH = 2
/** "ABC 2••": an order code without what the customer says. */
export const unspokenCode = (code: string): string =>
  spacedCode(code.slice(0, -SPOKEN_LENGTH) + '•'.repeat(SPOKEN_LENGTH))

export const NO_ORDER_CODE = `A code has ${CODE_LENGTH} characters`
