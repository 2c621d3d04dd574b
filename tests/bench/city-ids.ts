const kinds = [
  'account',
  'restaurant',
  'item',
  'order',
  'partner',
  'past',
  'operator',
  'colleague',
  'complaint',
  'complaint-photo',
  'report',
  'decision',
  'batch',
  'payout',
  'dispute',
  'unmatched',
] as const
export type Kind = (typeof kinds)[number]

const prefix = (kind: Kind): string => `${String(kinds.indexOf(kind) + 1).padStart(8, '0')}-0000-7000-8000-`

/** The id of the `n`th of a kind in a generated city, so that a load process knows it without asking. */
export const idOf = (kind: Kind, n: number): string => prefix(kind) + n.toString(16).padStart(12, '0')

/** The same as an SQL expression over the integer expression `n`. */
export const sqlId = (kind: Kind, n: string): string =>
  `('${prefix(kind)}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

/** Where a page of food items begins: after the `n`th, which has this value of the sorting. */
export const cursorOf = (sort: 'ending' | 'distance', value: number, n: number): string =>
  Buffer.from(JSON.stringify([sort, value, idOf('item', n)])).toString('base64url')

/** Who is signed in in a generated city: buyers, partners, and those who work at its desk. */
export type SignedIn = 'account' | 'partner' | 'colleague'

/** The cookie of the session of the `n`th of them. */
export const cookieOf = (kind: SignedIn, n: number): string => `surplate_session=${kind}-${n}`
export const sqlTokenHash = (kind: SignedIn, n: string): string =>
  `sha256(convert_to('${kind}-' || ${n}, 'UTF8'))`

/** The spoken code of the `n`th paid order. */
export const codeOf = (n: number): string => n.toString(16).toUpperCase().padStart(6, '0')
export const emailOf = (n: number): string => `buyer-${n}@bench.example`
