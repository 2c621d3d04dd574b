import type { Source } from './sources.ts'

interface Banned {
  pattern: RegExp
  /** The word to use. */
  instead: string
  /** Where the word has only this meaning; everywhere, if not given. */
  under?: RegExp
}

const product = /^(?:contract|server|web)\//

/** Identifiers that docs/glossary.md replaces. */
const banned: Banned[] = [
  { pattern: /^(?:deal|\w*Deals?|deals[A-Z]\w*)$/, instead: 'food item' },
  { pattern: /^(?:\w*[a-z])?[lL]etters?(?:[A-Z]\w*)?$/, instead: 'email, email template' },
  { pattern: /^(?:tell|told|say|said)(?:[A-Z]\w*)?$/, instead: 'notify, or the name of the value' },
  { pattern: /^(?:wanted|wish|wishes|want|asked)$/, instead: 'input, query, command' },
  // But for `kept`, the published field of how a meal is stored.
  { pattern: /^(?:found|shown|known|taken|begun|heard|walked|drawn|facts|made|given)$/, instead: 'the name of the value' },
  { pattern: /^\w*[hH]and(?:ed)?(?:Over|Back)\w*$|^\w*handing\w*$|^uncollect\w*$/, instead: 'collect, undo collection' },
  { pattern: /^(?:letGo|giveBack|putDown|moveStock|takeStock|returnStock)\w*$/, instead: 'release, reserve, restock' },
  { pattern: /^whyNot\w*$/, instead: 'a refusal: cancelRefusal' },
  { pattern: /^(?:shaped|borrow\w*|withCommit|smallRead|firstSight|drawing)$/, instead: 'the standard name of the mechanism' },
  { pattern: /^(?:quick\w*|again|lanes?|later|together)$/, instead: 'the standard name of the mechanism', under: product },
  {
    pattern: /^(?:arrival|failing|opening|settled|ways)$/i,
    instead: 'route focus, error boundary, page fallback, debounced',
    under: product,
  },
  { pattern: /^\w*[pP]ackages?$/, instead: 'payable', under: product },
]

const words = String.raw`[A-Za-z_$][\w$]*`
const declarations = [
  String.raw`\b(?:const|let|function|class|interface|type|enum)\s+(${words})`,
  // Parameters, destructured names and fields.
  String.raw`[({[,]\s*(?:\.\.\.)?(${words})(?=\s*(?:[,)}\]=]|\??:\s))`,
  String.raw`[{,]\s*${words}:\s*(${words})(?=\s*[,}=])`,
  String.raw`\b(${words})\s*=>`,
].map((pattern) => new RegExp(pattern, 'g'))
const quoted = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}=()]*</g

/** Names that are declared in a text, without comments, strings and text on the screen. */
export function declaredNames(text: string): string[] {
  const code = text.replaceAll(quoted, "''")
  return [...new Set(declarations.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name)))]
}

/** Declared names that the glossary has another word for. */
export const bannedNames = (sources: Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    declaredNames(text).flatMap((name) => {
      const rule = banned.find(({ pattern, under }) => pattern.test(name) && (under === undefined || under.test(path)))
      return rule === undefined ? [] : [`${path}: ${name} (${rule.instead})`]
    }),
  )
