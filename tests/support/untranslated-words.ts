import { CODE_ALPHABET } from '#contract/constants.ts'

/** The names of people and restaurants, and the addresses, that the tests of a file have made. */
export const madeWords = new Set<string>()

const half = `[${CODE_ALPHABET}]{3}`
const CODE = new RegExp(String.raw`(?<![\w-])${half} ?${half}(?![\w-])`)
const ABN = /(?<!\+)\b\d\d ?\d{3} ?\d{3} ?\d{3}\b/
/** Sentences of the server, whose names and codes the page does not know. */
const OF_SERVER = /^This pass is for |^The refund of order /

/** The texts with a name, an address, a code or an ABN in them. */
export const namingTexts = (texts: Iterable<string>): string[] =>
  [...texts].filter((text) => {
    const isNaming = CODE.test(text) || ABN.test(text) || [...madeWords].some((word) => text.includes(word))
    return isNaming && !OF_SERVER.test(text)
  })
