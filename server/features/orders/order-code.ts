import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '#contract/constants.ts'

/** A spoken code; about 29 bits, unique among a restaurant's open orders by the database. */
export const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
