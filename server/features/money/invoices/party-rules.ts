import { isolatedText } from '#contract/people/isolated-text.ts'
import { formatAbn } from '#contract/people/abn.ts'

/** Whoever sells or buys, as a document names them. */
export interface Party {
  name: string
  /** Eleven digits. */
  abn: string | null
  /** Its lines, without empty ones. */
  address: string[]
}

/** The lines in which a document names somebody. */
export const partyLines = ({ name, abn, address }: Party): string[] => [
  name,
  ...(abn === null ? [] : [`ABN ${formatAbn(abn)}`]),
  ...address,
]

interface RestaurantAddress {
  address: string | null
  suburb: string | null
  postcode: string | null
}

/** An address as a letter has it: the street, then the suburb with its postcode. */
export const addressLines = ({ address, suburb, postcode }: RestaurantAddress): string[] =>
  [
    address ?? '',
    [isolatedText(suburb ?? ''), postcode].filter((part) => part !== null && part !== '').join(' '),
  ].filter((line) => line !== '')
