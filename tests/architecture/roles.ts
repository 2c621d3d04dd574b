import { type Source, under } from './sources.ts'

/** Tables hold the column types of the query builder. */
const store = /-(?:store|tables)\.ts$|\/seeds\.ts$/
const query =
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bfrom 'kysely'/
const forItsEffect = /^import\s+'[^']+'|^import(?:\s+type)?\s*\{\s*\}\s*from/
const mechanism = /prepared|pipelin|smallRead|withCommit|batched|shaped|revalidate/i

/** The lines of `sources` that match, each with its file. */
const linesMatching = (sources: Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

const features = (sources: Source[]): Source[] => under(sources, 'server/features/')

/** Queries in a slice outside its stores and seeds. */
export const queriesOutsideStores = (sources: Source[]): string[] =>
  linesMatching(
    features(sources).filter(({ path }) => !store.test(path)),
    query,
  )

/** Imports in the server that import nothing: what a file needs has a name. */
export const importsForEffect = (sources: Source[]): string[] =>
  linesMatching(under(sources, 'server/'), forItsEffect)

/** Mentions in a slice of how a query or a reply is sent, which only the platform decides. */
export const mechanismsInFeatures = (sources: Source[]): string[] =>
  linesMatching(features(sources), mechanism)

/**
 * Besides imports of what does it. The code of a refusal is part of the contract; payments send keys of their
 * own to the provider.
 */
const ownKeys = /^(?!import .* from '#server\/platform\/idempotency\/).*idempot(?!ency_key_reused')/i

/** Where requests to the payment provider are made. */
const asksProvider = ['server/features/payments/', 'server/features/money/payouts/connect/']

/** Mentions in a slice of how repeated requests are recognised. */
export const idempotencyInFeatures = (sources: Source[]): string[] =>
  linesMatching(
    features(sources).filter(({ path }) => !asksProvider.some((folder) => path.startsWith(folder))),
    ownKeys,
  )
