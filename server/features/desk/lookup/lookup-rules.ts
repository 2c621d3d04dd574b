import { MobileNumber, Email } from '#contract/values.ts'

/** What a text that somebody typed can be looked up as. */
export interface Lookup {
  code: string | undefined
  order_id: string | undefined
  email: string | undefined
  mobile_number: string | undefined
  words: string[]
}

const CODE = /^[2-9A-HJKMNP-Z]{6}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A text is looked up as everything that it has the form of. */
export function readLookup(typed: string): Lookup {
  const plain = typed.trim()
  const code = plain.toUpperCase().replaceAll(/[\s-]/g, '')
  return {
    code: CODE.test(code) ? code : undefined,
    order_id: ID.test(plain.toLowerCase()) ? plain.toLowerCase() : undefined,
    email: Email.safeParse(plain).data,
    mobile_number: MobileNumber.safeParse(plain).data,
    words: plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  }
}
