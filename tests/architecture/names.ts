import { declaredNames } from './declarations.ts'
import { isProduct, type Source } from './sources.ts'
import { camelCase } from './spelling.ts'

interface Banned {
  pattern: RegExp
  /** The word to use. */
  instead: string
  /** Where the word has only this meaning; everywhere, if not given. */
  under?: RegExp
}

/** Identifiers that docs/glossary.md replaces. */
const banned: Banned[] = [
  { pattern: /^(?:deal|\w*Deals?|deals[A-Z]\w*)$/, instead: 'food item' },
  // But for the letters of a word, by which misspelt words are found.
  {
    pattern: /^(?:\w*[a-z])?[lL]etters?(?:[A-Z]\w*)?$/,
    instead: 'email, email template',
    under: /^(?!server\/features\/kitchen\/food-items\/)/,
  },
  { pattern: /^(?:tell|say|said)(?:[A-Z]\w*)?$/, instead: 'notify, or the name of the value' },
  { pattern: /^(?:wanted|wish|wishes|want|asked)$/, instead: 'input, query, command' },
  {
    pattern:
      /^(?:found|shown|known|taken|begun|heard|walked|drawn|facts|made|given)$|^(?:told|went|reckon(?:ed|ing|s)?|books|cast|dead|spare)(?![a-z])/,
    instead: 'the name of the value',
  },
  {
    pattern: /^\w*[hH]and(?:ed)?(?:Over|Back)\w*$|^\w*handing\w*$|^uncollect\w*$/,
    instead: 'collect, undo collection',
  },
  {
    pattern: /^(?:letGo|giveBack|putDown|moveStock|takeStock|returnStock)\w*$/,
    instead: 'release, reserve, restock',
  },
  { pattern: /^whyNot\w*$/, instead: 'a refusal: cancelRefusal' },
  {
    pattern: /^(?:shaped|borrow\w*|withCommit|smallRead|firstSight|drawing)$/,
    instead: 'the standard name of the mechanism',
  },
  {
    pattern: /^(?:quick\w*|again|lanes?|later|together)$/,
    instead: 'the standard name of the mechanism',
    under: isProduct,
  },
  {
    pattern: /^(?:arrival|failing|opening|settled|ways)$/,
    instead: 'route focus, error boundary, page fallback, debounced',
    under: isProduct,
  },
  { pattern: /^\w*[pP]ackages?$/, instead: 'payable', under: isProduct },
]

const rulesByName = new Map<string, Banned[]>()

function ruleFor(name: string, path: string): Banned | undefined {
  const rules = rulesByName.get(name) ?? banned.filter(({ pattern }) => pattern.test(camelCase(name)))
  rulesByName.set(name, rules)
  return rules.find(({ under }) => under === undefined || under.test(path))
}

/** Declared names that the glossary has another word for. */
export const bannedNames = (sources: Source[]): string[] =>
  sources.flatMap((source) =>
    declaredNames(source, (name) => ruleFor(name, source.path) !== undefined).map(
      (name) => `${source.path}: ${name} (${ruleFor(name, source.path)?.instead})`,
    ),
  )
