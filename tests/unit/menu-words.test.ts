import { describe, expect, it } from 'vitest'
import { suggestAllergens } from '#contract/kitchen/declarations/allergen-words.ts'
import { lookalikeMeanings, oneOf, usualDishes } from '#contract/kitchen/declarations/allergen-vocabulary.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { findMenuWords } from '#contract/kitchen/declarations/menu-words.ts'
import {
  contexts,
  forms,
  allergensIn,
  harmless,
  invisibleForms,
  isFound,
  isLatin,
  joiningForms,
  latinForms,
  longContexts,
  punctuation,
  withoutMarks,
  words,
} from './menu-word-forms.ts'

describe('a word of the lists', () => {
  it('is found in every form', () => {
    const missed = words.flatMap((listed) => {
      const writers = Object.entries({
        ...forms,
        ...(isLatin(listed.word) && !listed.needsMarks ? latinForms : {}),
      })
      const texts = new Map(writers.map(([form, write]) => [write(listed.word), form]))
      return [...texts]
        .filter(([text]) => !isFound(text, listed) && !harmless.includes(`=${text.normalize('NFC')}`))
        .map(([text, form]) => `${listed.word}, ${form}: ${text}`)
    })
    expect(missed).toEqual([])
  })

  it('is found beside everything, each word beside every fifth sign', () => {
    const missed = words.flatMap((listed, at) =>
      Object.entries(contexts)
        .filter(([, write], turn) => (at + turn) % 5 === 0 && !isFound(write(listed.word), listed))
        .map(([context]) => `${listed.word}, ${context}`),
    )
    expect(missed).toEqual([])
  })

  it('is found without marks, unless it needs them', () => {
    const missed = words.filter(
      (listed) =>
        !listed.needsMarks &&
        withoutMarks(listed.word).length > 1 &&
        !isFound(withoutMarks(listed.word), listed),
    )
    expect(missed.map(({ word }) => word)).toEqual([])
  })

  it('is found in any form with invisible characters, beside anything', () => {
    const [writers, names] = [
      Object.values({ ...forms, ...invisibleForms }),
      Object.values({ ...contexts, ...longContexts }),
    ]
    const missed = words.flatMap((listed, at) =>
      Array.from({ length: 4 }, (_, turn) => {
        const form = writers[(at * 7 + turn * 11) % writers.length]
        const context = names[(at * 5 + turn * 13) % names.length]
        return context?.(form?.(listed.word) ?? '') ?? ''
      }).filter((text) => !isFound(text, listed)),
    )
    expect(missed).toEqual([])
  })
})

describe('a word that only looks like one of the lists', () => {
  it('suggests nothing in any form, beside anything', () => {
    const suspected = harmless.flatMap((word) => {
      const texts = [
        ...Object.values({ ...forms, ...joiningForms }).map((write) => write(word)),
        ...punctuation.flatMap((sign) => [`${sign}${word}${sign}`, `Lamb${sign}${word}${sign}rice`]),
      ]
      return [...new Set(texts)].filter((text) => allergensIn(text).size > 0)
    })
    expect(suspected).toEqual([])
  })

  it('hides no word that stands beside it', () => {
    const others = [...harmless, ...lookalikeMeanings.flatMap(([, list]) => list.split('|'))]
    const hidden = words.flatMap((listed, at) => {
      const [one = '', other = ''] = [
        harmless[(at * 7) % harmless.length],
        harmless[(at * 11 + 5) % harmless.length],
      ]
      const joined = (text: string): string => withoutMarks(text).replaceAll(' ', '')
      const formsAnother = (text: string): boolean =>
        others.some(
          (each) =>
            joined(text).includes(joined(each)) &&
            ![one, other, listed.word].some((part) => joined(part).includes(joined(each))),
        )
      return [`${one} ${listed.word}`, `${listed.word} ${other}`, `${one} ${listed.word} ${other}`].filter(
        (text) => !isFound(text, listed) && !formsAnother(text),
      )
    })
    expect(hidden).toEqual([])
  })

  it('hides no word that begins with its end, or ends with its beginning', () => {
    const hidden = harmless.flatMap((word) => {
      const parts = word.split(' ')
      return words.flatMap((listed) => {
        const of = listed.word.split(' ')
        if (of.length === 1 || parts.length === 1) return []
        const texts = [
          ...(of[0] === parts.at(-1) ? [[...parts, ...of.slice(1)]] : []),
          ...(of.at(-1) === parts[0] ? [[...of, ...parts.slice(1)]] : []),
        ]
        return texts
          .map((text) => text.join(' '))
          .filter(
            (text) =>
              !harmless.some((one) => one.replaceAll(' ', '') === text.replaceAll(' ', '')) &&
              !isFound(text, listed),
          )
      })
    })
    expect(hidden).toEqual([])
  })
})

/** Dishes that a word in their name does not say the contents of. */
const misnamed = new Set(
  'bun oc|kimchi pancake|kung pao|kung po|nut butter|nut milk|raw caramel slice|raw cheesecake|scallion pancake'.split(
    '|',
  ),
)

it('lists each dish with what the words in its name say, and a few that say something else', () => {
  const dishes = [...usualDishes, ...oneOf].flatMap(([, list]) => list.replaceAll('=', '').split('|'))
  const hiding = dishes.filter((dish) => {
    const parts = dish.split(' ')
    if (!isLatin(dish) || parts.length === 1 || misnamed.has(dish)) return false
    const names = allergensIn(dish)
    return parts.some((_, from) =>
      parts.some((_part, to) => {
        const part = parts.slice(from, to + 1).join(' ')
        const certain = findMenuWords(part).flatMap((one) => one.meanings.filter(({ isOneOf }) => !isOneOf))
        return part !== dish && certain.some((meaning) => !meaning.names.every((name) => names.has(name)))
      }),
    )
  })
  expect(
    hiding.filter((dish) => !lookalikeMeanings.some(([, list]) => list.split('|').includes(dish))),
  ).toEqual([])
})

const allergensOf = (text: string): Allergen[] =>
  suggestAllergens(text, { contains: [], may_be_present: [] }).flatMap((one) => one.allergens)

describe('a word that needs its marks', () => {
  const marked = words.filter(({ word, needsMarks }) => needsMarks && isLatin(word))

  it('is found without them in a text that shows that it is Vietnamese', () => {
    const missed = marked.flatMap((listed) => {
      const bare = withoutMarks(listed.word.replaceAll('đ', 'd'))
      return [
        'gà xào x',
        'ga xao x',
        'x nướng',
        'x nuong',
        'Bánh x',
        'BANH X',
        'com x kho',
        'x rang me',
        'Phở, x',
        'canh x chua',
        'com x',
        'bun x',
        'mi x',
        'x hấp',
      ]
        .filter((text) => !isFound(text.replace(/x(?= |$)/i, bare), listed))
        .map((text) => `${listed.word}: ${text}`)
    })
    expect(missed).toEqual([])
  })

  it.each<[string, Allergen[]]>([
    ['Gà xào đậu phộng', ['peanut']],
    ['Gà xào dậu phộng', ['peanut']],
    ['GÀ XÀO ÐẬU PHỘNG', ['peanut']],
    ['ga xao dau phong', ['peanut']],
    ['gà xào đậuphộng', ['peanut']],
    ['tom rang me', ['crustacean']],
    ['ca kho to', ['fish']],
    ['Bò xào hat dieu', ['cashew']],
  ])('is found in “%s”', (text, names) => {
    expect(allergensOf(text)).toEqual(expect.arrayContaining(names))
  })

  it.each([
    'Tom Collins jelly',
    'Hot cross, tom and lamb',
    'Cà tím nướng',
    'Cà chua',
    'Trung the baker’s lamb',
    'Chicken for me',
  ])('is not found in “%s”', (text) => {
    expect(allergensOf(text)).toEqual([])
  })
})

it.each([
  'No egg',
  'NO EGG',
  'no\u00ADegg no e\u200Bgg',
  'ｎｏ　ｅｇｇ',
  'egg-free',
  'Egg\u2011free',
  'ＥＧＧ－ＦＲＥＥ',
  'sans œufs, sans crème brûlée',
  'không trứng',
  'khong trung, com',
  'không đậu phộng',
  'ohne Erdnuss',
  'senza uova',
])('reads that there is none in “%s”', (text) => {
  expect(allergensOf(text)).toEqual([])
})

it.each([
  'egg\nfree range',
  'No nuts\negg',
  'no peanut butter chicken',
  'no coconut\nmilk',
  'Coconut – milk',
  'egg, free',
  'Scotch egg free with coffee',
  'Egg roll, free flow tea',
  'Peanut free-style',
])('reads no more than that in “%s”', (text) => {
  expect(allergensOf(text)).not.toEqual([])
})

it.each(['ココナッツ ミルク', 'すい か', '椰 奶 飯'])(
  'reads no allergen where a space divides “%s”',
  (text) => {
    expect(allergensOf(text)).toEqual([])
  },
)

it.each(['Rice and a salad', 'ham, e bi', 'so me no'])('makes no word of short ones in “%s”', (text) => {
  expect(allergensOf(text)).toEqual([])
})

it.each<[string, Allergen]>([
  ['sea food', 'crustacean'],
  ['pea nut', 'peanut'],
  ['shell-fish', 'crustacean'],
  ['dell’uovo', 'egg'],
  ['za’atar', 'sesame'],
  ['炒蝦仁satay炒麵', 'peanut'],
  ['牛 奶', 'milk'],
  ['ebi no tempura', 'egg'],
  ['Kinoko no miso', 'soy'],
  ['Spätzle', 'egg'],
  ['Mu\u0308sli', 'almond'],
  ['s\u20DDatay', 'peanut'],
  ['3eggs', 'egg'],
  ['PeanutNoodles', 'peanut'],
  ['なす いか炒め', 'mollusc'],
  ['タコライス いか', 'mollusc'],
  ['豚こま ツナ', 'fish'],
])('reads “%s”', (text, allergen) => {
  expect(allergensOf(text)).toContain(allergen)
})
