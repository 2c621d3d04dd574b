import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { city } from '#contract/city.ts'
import { distanceKm, isInCity } from '#contract/position.ts'
import { findSuburb, searchSuburbs, suburbOfSearch, suburbs } from '#contract/suburbs.ts'

const namesFor = (text: string): string[] => searchSuburbs(text, 5).map(({ name }) => name)

it('lists every suburb once, by name, with a postcode and a position in the city', () => {
  expect(suburbs.length).toBeGreaterThan(500)
  const keys = suburbs.map(({ name, postcode }) => `${name} ${postcode}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toEqual(keys.toSorted())
  const isWrong = ({ name, postcode, ...position }: (typeof suburbs)[number]): boolean =>
    !isInCity(position) || !city.postcode.test(postcode) || !/^[A-Z]/.test(name)
  expect(suburbs.filter(isWrong)).toEqual([])
})

it('keeps the list within 20 KB on the wire', () => {
  const file = readFileSync(new URL('../../contract/suburbs.json', import.meta.url))
  expect(gzipSync(file).length).toBeLessThan(20_000)
})

it('places suburbs within a kilometre of where they are', () => {
  const centres = [
    ['Carlton', '3053', -37.8001, 144.9671],
    ['Footscray', '3011', -37.8016, 144.9002],
    ['Richmond', '3121', -37.8197, 144.9995],
    ['St Kilda', '3182', -37.8643, 144.982],
    ['Box Hill', '3128', -37.8191, 145.1218],
    ['Dandenong', '3175', -37.9874, 145.2149],
    ['Werribee', '3030', -37.9003, 144.6612],
    ['Williamstown', '3016', -37.8571, 144.8972],
    ['Frankston', '3199', -38.1434, 145.1251],
  ] as const
  const km = centres.map(([name, postcode, latitude, longitude]) => {
    const suburb = findSuburb(name, postcode)
    return suburb === undefined ? Infinity : distanceKm(suburb, { latitude, longitude })
  })
  expect(Math.max(...km)).toBeLessThan(1)
})

it.each([
  ['Carlton', '3053', 'Carlton 3053'],
  ['  north   CARLTON ', null, 'Carlton North 3054'],
  ['Saint Kilda', null, 'St Kilda 3182'],
  ['Mt. Waverley', null, 'Mount Waverley 3149'],
  ['Melbourne', '3004', 'Melbourne 3004'],
  ['Carlton', '3121', 'Carlton 3053'],
  [null, '3121', 'Richmond 3121'],
  ['Nowhere', '3000', 'Melbourne 3000'],
  ['Nowhere', '3999', undefined],
  [null, null, undefined],
])('finds by the name %j and the postcode %j the suburb %j', (name, postcode, expected) => {
  const suburb = findSuburb(name, postcode)
  expect(suburb && `${suburb.name} ${suburb.postcode}`).toBe(expected)
})

it('searches for suburbs by the beginning of their name or postcode, then by their other words', () => {
  expect(namesFor('carl')).toEqual(['Carlton', 'Carlton North'])
  expect(namesFor('3121')).toEqual(['Burnley', 'Cremorne', 'Richmond'])
  expect(namesFor('melb').slice(0, 3)).toEqual(['Melbourne', 'Melbourne', 'Melbourne Airport'])
  expect(namesFor('kilda')).toEqual(['St Kilda', 'St Kilda East', 'St Kilda West'])
  expect(namesFor('saint k')).toHaveLength(3)
  expect(namesFor('o')).toHaveLength(5)
  expect(namesFor(' ')).toEqual([])
})

it.each([
  ['cbd', 'Melbourne 3000'],
  ['The City', 'Melbourne 3000'],
  ['Brunswik', 'Brunswick 3056'],
  ['colingwod', 'Collingwood 3066'],
  ['Footscary', 'Footscray 3011'],
  ['fitzory', 'Fitzroy 3065'],
  ['St Kida', 'St Kilda 3182'],
  ['North Carlton', 'Carlton North 3054'],
])('understands %s as %s', (typed, expected) => {
  const [first] = searchSuburbs(typed, 5)
  expect(`${first?.name} ${first?.postcode}`).toBe(expected)
})

it.each(['curry', 'dal', 'pizza', 'sushi', 'lasagne', 'burger', 'poke', 'dumplings', 'noodles', 'chicken'])(
  'takes %s for no suburb',
  (dish) => {
    expect(suburbOfSearch(dish)).toBeUndefined()
  },
)

it.each([
  ['Carlton', 'Carlton', false],
  ['3053', 'Carlton', false],
  ['cbd', 'Melbourne', false],
  ['Brunswik', 'Brunswick', true],
  ['carlton north', 'Carlton North', false],
])('knows that a search for %s means %s', (q, name, isMisspelt) => {
  expect(suburbOfSearch(q)).toMatchObject({ suburb: { name }, isMisspelt })
})

it.each(['', ' ', 'carlton pizza', '9999'])('takes %j for no suburb either', (q) => {
  expect(suburbOfSearch(q)).toBeUndefined()
})
