import { typedCapitals } from '#contract/typed-text.ts'
import { Email, MobileNumber } from '#contract/values.ts'

/** What a text that somebody typed can be looked up as. */
export interface Lookup {
  code: string | undefined
  email: string | undefined
  mobile_number: string | undefined
  words: string[]
}

/** Codes of earlier orders have vowels, 3 and 4 too. */
const CODE = /^[2-9A-HJKMNP-Z]{6}$/

/** A text is looked up as everything that it has the form of. */
export function readLookup(typed: string): Lookup {
  const code = typedCapitals(typed)
  return {
    code: CODE.test(code) ? code : undefined,
    email: Email.safeParse(typed).data,
    mobile_number: MobileNumber.safeParse(typed).data,
    words: typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  }
}
