import type { Source } from './sources.ts'

/** Identifiers that docs/glossary.md replaces, each with the word to use instead. */
const banned: [pattern: RegExp, instead: string][] = [
  [/^(?:[a-z]\w*)?[dD]eals?(?:[A-Z_]\w*)?$|^No?Deals?\w*$/, 'food item'],
  [/^\w*[lL]etters?$|^\w*[lL]etter[A-Z]\w*$/, 'email, email template'],
  [/^(?:tell|told|say|said)[A-Z]?\w*$/, 'notify, or the name of the value'],
  [/^(?:wanted|wish|wishes|want|asked)$/, 'input, query, command'],
  [/^(?:found|shown|known|done|taken|begun|heard|walked|drawn|facts|kept|made|given)$/, 'the name of the value'],
  [/^\w*[hH]and(?:ed)?(?:Over|Back)\w*$|^\w*handing\w*$|^uncollect\w*$/, 'collect, undo collection'],
  [/^(?:letGo|giveBack|takeBack|putDown|moveStock|takeStock|returnStock)\w*$/, 'release, reserve, restock'],
  [/^whyNot\w*$/, 'a refusal: cancelRefusal'],
  [/^(?:quick\w*|again|lanes?|later|shaped|together|borrow\w*|withCommit|smallRead)$/i, 'the standard name of the mechanism'],
  [/^(?:firstSight|drawing|draw|arrival|failing|opening|settled|ways)$/i, 'prerender, route focus, error boundary, debounced'],
  [/^\w*[pP]ackage(?:s|d|Of)?$/, 'payable'],
  [/^composed?$/, 'email'],
]

const words = String.raw`[A-Za-z_$][\w$]*`
const declared = new RegExp(
  [
    String.raw`\b(?:const|let|function|class|interface|type|enum)\s+(${words})`,
    // Parameters and destructured names.
    String.raw`[({[,]\s*(?:\.\.\.)?(${words})(?=\s*(?:[,)}\]=]|\??:\s))`,
    String.raw`\b(${words})\s*=>`,
    String.raw`(?<=[{:]\s*)${words}:\s*(${words})(?=\s*[,}=])`,
  ].join('|'),
  'g',
)
const quoted = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}=()]*</g

/** Names that are declared in a text, without comments, strings and text on the screen. */
export const declaredNames = (text: string): string[] => [
  ...new Set([...text.replaceAll(quoted, "''").matchAll(declared)].flatMap((match) => match.slice(1).filter((name) => name !== undefined))),
]

/** Declared names that the glossary has another word for. */
export const bannedNames = (sources: Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    declaredNames(text).flatMap((name) => {
      const found = banned.find(([pattern]) => pattern.test(name))
      return found === undefined ? [] : [`${path}: ${name} (${found[1]})`]
    }),
  )
