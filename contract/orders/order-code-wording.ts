import { CODE_LENGTH } from '#contract/constants.ts'
import type { OrderStatus } from './orders.ts'

/** "ABC 234": an order code in two halves, easier to read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** With its last two characters alone, which collect nothing and tell it from others. */
export const maskedCode = (code: string): string => (code === '' ? '' : `••••${code.slice(-2)}`)

/** How many characters the customer says before staff hand an order over from their list. */
export const SPOKEN_LENGTH = 2
/** "ABC 2••": an order code without what the customer says. */
export const unspokenCode = (code: string): string =>
  spacedCode(code.slice(0, -SPOKEN_LENGTH) + '•'.repeat(SPOKEN_LENGTH))

const ended = new Set<OrderStatus>(['collected', 'cancelled', 'released'])
/** An order code as its restaurant is shown it: whole once nobody can collect with it. */
export const listedCode = ({ code, status }: { code: string; status: OrderStatus }): string =>
  (ended.has(status) ? spacedCode : unspokenCode)(code)

/** "code typed by Mia", or "handed over by Mia"; nothing where neither is recorded. */
export function collectorText({
  collected_by,
  code_typed = false,
}: {
  collected_by?: string | null | undefined
  code_typed?: boolean | undefined
}): string {
  if (code_typed) return `code typed by ${collected_by ?? 'your staff'}`
  return collected_by == null ? '' : `handed over by ${collected_by}`
}

export const NO_ORDER_CODE = `A code has ${CODE_LENGTH} characters`
