import { CODE_LENGTH } from '#contract/constants.ts'

/** "ABC 234": an order code in two halves, easier to read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** With its last two characters alone, which collect nothing and tell it from others. */
export const maskedCode = (code: string): string => (code === '' ? '' : `••••${code.slice(-2)}`)

export const NO_ORDER_CODE = `A code has ${CODE_LENGTH} characters`
