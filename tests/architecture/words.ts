import { basename } from 'node:path/posix'
import { declaredNames } from './declarations.ts'
import { isProduct, type Source } from './sources.ts'
import { camelCase, wordsIn } from './spelling.ts'

/** A plain English word that means one thing here, and where it may stand in a name. */
interface Word {
  forms: string[]
  /** What it means, for the message. */
  meaning: string
  /** Beginnings of paths under which it may stand. */
  under: string[]
  /** What it may be part of everywhere, in the spelling of `camelCase`. */
  compounds?: RegExp
}

const words: Word[] = [
  {
    forms: ['plan', 'plans'],
    meaning: 'say which: weekly plan, subscription plan, query plan',
    under: [
      // Published codes.
      'contract/kitchen/kitchen-failures.ts',
      // A label on the screen.
      'web/features/kitchen/subscriptions/subscription-card.tsx',
    ],
    // `plan_id` and `listed_by_plan` are published.
    compounds: /(?:[wW]eekly|[sS]ubscription|[qQ]uery)Plans?(?![a-z])|^planIds?$|^listedByPlan$/,
  },
  {
    forms: ['place', 'places'],
    meaning: 'to place an order; else slot, cursor, address, viewport',
    under: [
      'contract/paths.ts',
      'contract/orders/',
      'server/features/orders/ordering/',
      'web/features/orders/cart/',
    ],
  },
  {
    forms: ['list', 'lists'],
    meaning: 'to put on sale; else find, browse, all',
    under: [
      'contract/paths.ts',
      'contract/kitchen/',
      'server/features/kitchen/',
      'server/demo/',
      'web/features/kitchen/',
    ],
  },
  {
    forms: ['statement', 'statements'],
    meaning: 'the account of a month; else query',
    under: [
      'contract/api.ts',
      'contract/openapi/',
      'contract/money/',
      'server/features/money/',
      // The field of Stripe for what a bank shows beside a payout.
      'server/features/payments/processing/stripe/connect/stripe-transfers.ts',
      'web/features/kitchen/statements/',
    ],
    // A setting of PostgreSQL, what a bank sends, and the syntax tree's name of a block.
    compounds: /^statementTimeout$|BankStatement|^blockStatement$/,
  },
  {
    forms: ['pass', 'passes'],
    meaning: 'the pickup pass; time is advanced',
    under: [
      'contract/paths.ts',
      'contract/orders/',
      'server/features/orders/',
      'server/application/web-documents.ts',
      // How often a hash goes over its memory.
      'server/features/people/accounts/passwords/password-hash.ts',
      'web/app',
      'web/view.ts',
      'web/features/orders/',
    ],
  },
  {
    forms: ['window', 'windows'],
    meaning: 'the pickup window; else viewport, period',
    under: [
      'contract/kitchen/',
      'contract/orders/',
      'server/demo/',
      'server/features/orders/',
      // The name of the codec's setting.
      'server/features/people/accounts/two-factor/one-time-code.ts',
      'web/domain/orders/',
      'web/features/kitchen/',
      'web/features/orders/',
    ],
    // A setting of Node.
    compounds: /^windowsHide$/,
  },
  {
    forms: ['batch', 'batches'],
    meaning:
      'requests that one transaction or query answers; of food production batch; of payouts payout batch',
    under: [
      'contract/money/payout-',
      'contract/money/payout-batches.ts',
      // Published codes.
      'contract/money/money-failures.ts',
      'server/platform/',
      'server/features/orders/',
      'server/features/money/payouts/',
      'server/features/money/reconciliation/',
      'web/domain/desk/',
      'web/features/desk/',
    ],
    // So many are looked up by one query.
    compounds: /(?:[pP]roduction|[pP]ayout)Batch|^lookupBatchMax$/,
  },
  {
    forms: ['meal', 'meals'],
    meaning: 'a word of the screen; else food item, dish',
    under: [
      // `meal_recalled` and `meals` are published.
      'contract/kitchen/kitchen-failures.ts',
      'contract/orders/',
      'server/features/orders/ordering/',
      'web/domain/',
      'web/features/orders/ordering/',
    ],
  },
  {
    forms: ['kept'],
    meaning: 'stored, cached, remaining; of a dish storage',
    // As the storage of a dish was called, which is still accepted.
    under: ['contract/kitchen/declarations/'],
  },
]

const wordsByName = new Map<string, Word[]>()

/** The words of the table that a name holds. */
function heldWords(name: string): Word[] {
  const cached = wordsByName.get(name)
  if (cached !== undefined) return cached
  const parts = wordsIn(name)
  const held = words.filter(
    ({ forms, compounds }) =>
      forms.some((form) => parts.includes(form)) && compounds?.test(camelCase(name)) !== true,
  )
  wordsByName.set(name, held)
  return held
}

/** The word of a name that may not stand in a file. */
const misusedWord = (name: string, path: string): Word | undefined =>
  heldWords(name).find(({ under }) => !under.some((start) => path.startsWith(start)))

const fileName = (path: string): string => basename(path).replace(/\..*$/, '')

/** Names of files of the product, and names declared in them, that hold a word outside its folders. */
export const misusedWords = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => isProduct.test(path))
    .flatMap((source) => {
      const { path } = source
      const file = fileName(path)
      const names = [
        ...(misusedWord(file, path) === undefined ? [] : [file]),
        ...declaredNames(source, (name) => misusedWord(name, path) !== undefined),
      ]
      return names.map((name) => `${path}: ${name} (${misusedWord(name, path)?.meaning})`)
    })
