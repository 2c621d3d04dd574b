import { describe, expect, it } from 'vitest'
import { beginnings, endings } from '#contract/kitchen/declarations/allergen-vocabulary.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { readNames } from './dishes/dishes.ts'
import { allergensIn, harmless, words, withoutMarks } from './menu-word-forms.ts'

const asListed = (word: string): string =>
  withoutMarks(
    word.replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ß', 'ss').replaceAll(' ', '').toLowerCase(),
  )
const listed = new Set([...words.map(({ word }) => asListed(word)), ...harmless.map(asListed)])
const isListed = (text: string): boolean =>
  [text, text.replace(/s$/, ''), text.replace(/es$/, ''), text.replace(/ies$/, 'y')].some((one) =>
    listed.has(one),
  )

const heads = ['Abend', 'Berg', 'Sommer', 'Kartoffel', 'Tomaten', 'Bauern', 'dag', 'høst', 'lök', 'tomaten']
const rests = ['topf', 'pfanne', 'salat', 'soße', 'gryta', 'sås', 'suppe', 'rulle', 'schotel', 'stoofpot']
const forms: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ß', 'ss'),
  (text) => asListed(text),
  (text) => `Mit ${text}, warm`,
  (text) => [...text].join('\u00AD'),
]
const compounds = [
  ...beginnings
    .split('|')
    .flatMap((part) =>
      rests.flatMap((rest) => ['', 'n', 's'].map((joint) => ({ part, text: `${part}${joint}${rest}` }))),
    ),
  ...endings.split('|').flatMap((part) => heads.map((head) => ({ part, text: `${head}${part}` }))),
]

describe('a word of the lists that begins or ends a longer word', () => {
  it('suggests what it suggests alone, in every form', () => {
    const missed = compounds.flatMap(({ part, text }) => {
      const names = [...allergensIn(part)]
      return forms
        .map((write) => write(text))
        .filter((one) => {
          const suggestions = allergensIn(one)
          return names.length === 0 || names.some((name) => !suggestions.has(name))
        })
    })
    expect(missed).toEqual([])
  })

  it.each<[string, Allergen[]]>([
    ['Haselnusskuchen', ['hazelnut']],
    ['Walnüsse', ['walnut']],
    ['Käsespätzle', ['milk', 'egg', 'wheat']],
    ['Kaesespaetzle', ['milk', 'egg', 'wheat']],
    ['Erdnusssoße', ['peanut']],
    ['jordnötssås', ['peanut']],
    ['Jordnøddesauce', ['peanut']],
    ['kaasbroodje', ['milk', 'wheat']],
    ['fiskesuppe', ['fish']],
    ['Räucherlachs', ['fish']],
    ['Käsebrötchen', ['milk', 'wheat']],
    ['Nussecken', ['walnut']],
    ['Mjölkchoklad', ['milk']],
    ['Vollkornbrot', ['wheat', 'gluten']],
    ['pindasaus', ['peanut']],
    ['Räksallad', ['crustacean']],
  ])('is found in “%s”', (text, names) => {
    expect([...allergensIn(text)]).toEqual(expect.arrayContaining(names))
  })

  it.each([
    'Milchfrei',
    'milchfreie Suppe',
    'nussfrei',
    'fiskfri',
    'kaasvrij',
    'Fischers Kartoffeln',
    'Kokosnuss',
    'Muskatnuss',
    'Kokosmilch',
    'Leberkäse',
    'Mandela',
  ])('is not found in “%s”', (text) => {
    expect([...allergensIn(text)]).toEqual([])
  })

  it('is found in no English word for food but the four that have it', () => {
    const english = readNames('english-food-words.txt').flatMap((line) => line.split(' '))
    expect(english.length).toBeGreaterThan(2000)
    const compoundWords = english.filter((word) => !isListed(word) && allergensIn(word).size > 0)
    expect(compoundWords).toEqual(['flatbrod', 'soyabean', 'weizenbier', 'weizenbock'])
  })
})
