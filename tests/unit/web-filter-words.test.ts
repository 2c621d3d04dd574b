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
  const words: Record<Exclude<FilterOffer['kind'], 'suburb' | 'price'>, string[]> = {
    device: ['near me', 'nearby', 'around me', 'close to me', 'near here', 'nearest'],
    cheapest: ['cheap', 'cheaper', 'cheapest', 'lowest price'],
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
      ['price', 'pizza in Carlton'],
    ])
  })
})

describe('a price in a search', () => {
  const prices = [1, 8, 9.5, 9.99, 10, 1_250, 10_000]
  const writtenOf = (price: number): string[] => {
    const decimals = price.toFixed(2)
    const whole = Number.isInteger(price) ? [String(price), price.toLocaleString('en-AU')] : []
    return [...whole, decimals, decimals.replace('.', ',')]
  }
  const amountsOf = (price: number): string[] =>
    writtenOf(price).flatMap((figures) => [
      figures,
      `$${figures}`,
      `$ ${figures}`,
      `A$${figures}`,
      `AUD ${figures}`,
      `${figures} dollars`,
      `${figures} bucks`,
      `${figures}AUD`,
      `\u200B$${figures}`,
      `$${figures}`.replaceAll(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
    ])
  const below = 'under|below|less than|up to|max|at most|cheaper than|no more than|cheap under|<'.split('|')

  it('is read however it is written, alone and beside a dish', () => {
    const cases = prices.flatMap((price) =>
      amountsOf(price).flatMap((amount) =>
        [...below.map((words) => `${words} ${amount}`), ...(/[$＄]/.test(amount) ? [amount] : [])].map(
          (phrase) => [price, phrase] as const,
        ),
      ),
    )
    expect(cases.length).toBeGreaterThan(2_000)
    const missed = cases.flatMap(([price_max, phrase], at) => {
      const dish = dishes[at % dishes.length] ?? ''
      const texts = [
        [phrase, ''],
        [`${dish} ${phrase}`, dish],
        [`${phrase.toUpperCase()}  ${dish}`, dish],
      ] as const
      return texts.flatMap(([typed, q]) => {
        const offer = offerOf(typed, 'price')
        return offer?.kind === 'price' && offer.price_max === price_max && offer.q === q ? [] : [typed]
      })
    })
    expect(missed).toEqual([])
  })

  it('is not read in another number, another currency or the other direction', () => {
    const units = 'minutes|min|km|kcal|calories|g|%|% off|people|pm|euros|cents'.split('|')
    const others = 'over $10|more than $10|at least $10|from $10|> $10|$10+|$10 or more|$5-$10|min $10'.split(
      '|',
    )
    // Each of them looks through all suburbs, so that one in two is beside a dish.
    const numbers = [
      ...below.flatMap((words, row) =>
        units.map((unit, at) => ((row + at) % 2 === 0 ? `${words} 10 ${unit}` : `${words} 10.5${unit}`)),
      ),
      ...below.flatMap((words) =>
        ['€10', '£10', '1.250', '$1.250', '1 250', '10.001', '20000', '0', 'ten'].map(
          (amount) => `${words} ${amount}`,
        ),
      ),
    ]
    const phrases = [
      ...others,
      'not under $10',
      'not less than $10',
      'no less than $10',
      '$10 off',
      'US$10',
      'seven up 10',
    ]
    const texts = [
      ...numbers.map((typed, at) => (at % 2 === 0 ? typed : `pizza ${typed}`)),
      ...phrases.flatMap((typed) => [typed, `pizza ${typed}`]),
    ]
    expect(texts.filter((typed) => offerOf(typed, 'price'))).toEqual([])
  })

  it('is offered by what it shows', () => {
    expect(readFilterWords('dal under 10').map(({ text }) => text)).toEqual(['Show “dal” up to $10'])
    expect(readFilterWords('max $12.5').map(({ text }) => text)).toEqual(['Show meals up to $12.50'])
  })
})
