import { describe, expect, it } from 'vitest'
import { suburbs } from '#contract/suburbs.ts'
import { type FilterOffer, readFilterWords } from '#web/features/shop/browse/offers/filter-words.ts'

const dishes = ['pizza', 'pad thai', 'butter chicken', '牛肉面']
const offerOf = (typed: string, kind: FilterOffer['kind']): FilterOffer | undefined =>
  readFilterWords(typed).find((offer) => offer.kind === kind)
const suburbOf = (typed: string) => {
  const offer = offerOf(typed, 'suburb')
  return offer?.kind === 'suburb' && !offer.isMisspelt ? { name: offer.suburb.name, q: offer.q } : undefined
}

describe('a suburb in a search', () => {
  const phrasings = (where: string, dish: string): [string, string][] => [
    [where, ''],
    [`near ${where}`, ''],
    [`in ${where}`, ''],
    [`${dish} in ${where}`, dish],
    [`${dish} near ${where}`, dish],
    [`${dish} around ${where}`, dish],
    [`${dish} ${where}`, dish],
    [`${dish}, ${where}`, dish],
    [`${where} ${dish}`, dish],
    [`${dish} IN ${where.toUpperCase()}`, dish],
  ]

  it('is read by every name of the city in each phrasing', () => {
    const missed = suburbs.flatMap(({ name }, at) =>
      phrasings(name, dishes[at % dishes.length] ?? '').filter(([typed, q]) => {
        const read = suburbOf(typed)
        return read?.name !== name || read.q !== q
      }),
    )
    expect(missed).toEqual([])
  })

  it('is read by every postcode of the city in each phrasing, as one of its suburbs', () => {
    const postcodes = [...new Set(suburbs.map(({ postcode }) => postcode))]
    const missed = postcodes.flatMap((postcode, at) => {
      const names = suburbs.filter((suburb) => suburb.postcode === postcode).map(({ name }) => name)
      return phrasings(postcode, dishes[at % dishes.length] ?? '').filter(([typed, q]) => {
        const read = suburbOf(typed)
        return read === undefined || !names.includes(read.name) || read.q !== q
      })
    })
    expect(missed).toEqual([])
  })
})

describe('a filter in a search', () => {
  const words: Record<Exclude<FilterOffer['kind'], 'suburb'>, string[]> = {
    device: ['near me', 'nearby', 'around me', 'close to me', 'near here', 'nearest'],
    cheapest: [
      ...['under', 'below', 'less than', 'up to', 'max', 'cheap under'].flatMap((below) =>
        ['10', '$10', '$ 10', '10 dollars', '7.50', '$7.50', '10 bucks'].map((price) => `${below} ${price}`),
      ),
      'cheap',
      'cheapest',
      '$10',
    ],
    soonest: ['closing soon', 'ending soon', 'ends soon', 'last minute', 'last chance'],
    all: ['open now', 'now', 'right now', 'available now'],
  }
  const cases = Object.entries(words).flatMap(([kind, each]) =>
    each.map((phrase) => [kind as FilterOffer['kind'], phrase] as const),
  )

  it.each(cases)('%s is read in “%s”, alone and beside a dish', (kind, phrase) => {
    expect(offerOf(phrase, kind)).toMatchObject({ kind, q: '' })
    for (const dish of dishes)
      for (const typed of [`${dish} ${phrase}`, `${phrase} ${dish}`, `  ${dish}  ${phrase.toUpperCase()} `])
        expect(offerOf(typed, kind), typed).toMatchObject({ kind, q: dish })
  })

  it.each([
    'pizza',
    'nowhere near a burger',
    'knowles',
    'cheapo',
    'snow cone',
    'underdog',
    'seven up',
    'soup of the day',
    'no. 1 chicken',
  ])('none is read in “%s”', (typed) => {
    expect(readFilterWords(typed).filter((offer) => offer.kind !== 'suburb' || !offer.isMisspelt)).toEqual([])
  })

  it('each of several is offered', () => {
    expect(readFilterWords('cheap pizza in Carlton now').map(({ kind, q }) => [kind, q])).toEqual([
      ['cheapest', 'pizza in Carlton now'],
      ['all', 'cheap pizza in Carlton'],
    ])
    expect(readFilterWords('pizza under $10 in Carlton').map(({ kind, q }) => [kind, q])).toEqual([
      ['suburb', 'pizza under $10'],
      ['cheapest', 'pizza in Carlton'],
    ])
  })
})
