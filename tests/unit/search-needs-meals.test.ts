import { describe, expect, it } from 'vitest'
import {
  type Allergen,
  type Diet,
  diets,
  foodDiets,
  foodNames,
  isOfDiet,
} from '#contract/kitchen/declarations/allergens.ts'
import { foodKinds, meatWords } from '#contract/kitchen/declarations/diet-words.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { type Avoidance, isHidden } from '#web/domain/declarations/avoidance.ts'
import { loadWordReader } from '#web/domain/declarations/word-reader.ts'
import { isLeftOutBy, readSearch } from '#web/features/shop/browse/avoiding/diet-search.ts'
import { avoidedFoods } from './avoided-foods.ts'
import { words } from './menu-word-forms.ts'

// What a need excludes is not shown, whatever the meal's text says around it.

const dish = (
  name: string,
  fields: { description?: string; contains?: Allergen[]; of_diets?: Diet[] } = {},
) => ({
  ...NOTHING_DECLARED,
  name,
  description: fields.description ?? '',
  allergens: { checked: true, contains: fields.contains ?? [], may_be_present: [] },
  diets: fields.of_diets ?? [],
})

const texts = [
  (word: string) => word,
  (word: string) => `${word} bowl`,
  (word: string) => `Rice with ${word}`,
  (word: string) => `${word.toUpperCase()}!`,
  (word: string) => [...word].join('\u200B'),
  (word: string) => word.normalize('NFD'),
  (word: string) => `Not ${word} free`,
  (word: string) => `Cannot be made without ${word}`,
  (word: string) => `Rice (${word} free on request)`,
  (word: string) => `Avoid with a ${word} allergy`,
  (word: string) => `No nonsense, just ${word}`,
]
/**
 * Dishes whose name, or in turns description, has each word in the first forms, and every fifth word in each
 * of the others. In the first form both have it.
 */
const dishesNaming = (foods: string[], formsOfAll: number) =>
  foods.flatMap((word, at) =>
    texts.flatMap((text, form) => {
      if (form >= formsOfAll && at % 5 !== form % 5) return []
      const inName = dish(text(word))
      const inDescription = dish('Bowl of the day', { description: `From our kitchen. ${text(word)}` })
      if (form === 0) return [inName, inDescription]
      return (at + form) % 2 === 0 ? [inName] : [inDescription]
    }),
  )
/** Foods of several kinds, each of which is tried in all forms by itself. */
const groups = ['nut', 'tree nut', 'seafood', 'shellfish']

describe('a meal with what somebody cannot eat', () => {
  it.each(avoidedFoods.filter((food) => food.allergens.length > 0))(
    'is not shown when it declares or names it: $names',
    ({ names: [name = ''], allergens: of_food }) => {
      const search = readSearch(`${name} allergy`)
      const declared = of_food.map((each) => dish('Bowl', { contains: [each] }))
      const named = words.filter(({ allergens }) => allergens.some((each) => of_food.includes(each)))
      const naming = groups.includes(name)
        ? named.map(({ word }) => dish(word))
        : dishesNaming(
            named.map(({ word }) => word),
            1,
          )
      const listed = [...declared, ...naming].filter((each) => !isLeftOutBy(search, each))
      expect(listed.map((each) => `${each.name}: ${each.description}`)).toEqual([])
    },
  )

  it.each(foodDiets)('is not shown when it names a kind of %s', (diet) => {
    const search = readSearch(`can't have ${foodNames[diet]}`)
    const listed = dishesNaming(foodKinds(diet), 3).filter((each) => !isLeftOutBy(search, each))
    expect(listed.map((each) => `${each.name}: ${each.description}`)).toEqual([])
  })

  it('is not shown when the words of a kind are written as one, or apart by other blanks', () => {
    const kinds = foodDiets.flatMap((diet) => foodKinds(diet).map((kind) => [diet, kind] as const))
    const listed = kinds.flatMap(([diet, kind]) =>
      ['', '  ', '-', '\u2011', ' - ', '\u00A0']
        .map((blank) => kind.replaceAll(' ', blank))
        .filter((name) => !isLeftOutBy(readSearch(`no ${foodNames[diet]}`), dish(name))),
    )
    expect(listed).toEqual([])
  })

  it.each([
    [
      'no pork',
      '红烧肉|东坡肉|梅菜扣肉|回鍋肉|狮子头|肉夹馍|カツ丼|ポークカレー|ハムサンド|とんこつラーメン|제육볶음|족발|순대국|เบคอนกรอบ|Siew yuk|Char siew rice|Bak kut teh|Sisig|Liempo|Sườn nướng|Thịt lợn|Bánh mì xá xíu|Spaghetti carbonara|Rillettes de porc|Tacos de cochinita',
    ],
    [
      'no beef',
      '干炒牛河|黑椒牛柳|牛杂|牛筋面|牛すじ煮込み|牛タン|ビーフカレー|カルビ|Bò lúc lắc|Bò lá lốt|Boeuf bourguignon|Vitello tonnato',
    ],
  ])('is not shown for “%s” when it is one of %s', (need, names) => {
    expect(names.split('|').filter((name) => !isLeftOutBy(readSearch(need), dish(name)))).toEqual([])
  })

  it('is shown when its name only looks like a kind of pork or beef', () => {
    const names =
      '牛奶布丁|牛油果沙拉|鸡肉饭|鱼肉粥|チキンカツ|Hampers|Beetroot|Shampoo ginger tea|Borlotti beans|Boba tea|Serra salad|Pork-free ramen'
    expect(names.split('|').filter((name) => isLeftOutBy(readSearch('no pork or beef'), dish(name)))).toEqual(
      [],
    )
  })

  it('is not shown to a pescatarian when it names meat', () => {
    const search = readSearch('pescatarian')
    const listed = dishesNaming(meatWords(), 3).filter((each) => !isLeftOutBy(search, each))
    expect(listed.map((each) => `${each.name}: ${each.description}`)).toEqual([])
  })

  it.each(['vegan', 'veg', 'halal', '清真', 'halal certified', 'kosher'])(
    'is not shown to somebody who searches for “%s” unless it is declared so',
    (typed) => {
      const search = readSearch(typed)
      const [diet = 'vegan'] = search.diets
      const listed = diets.filter((each) => !isLeftOutBy(search, dish('Bowl', { of_diets: [each] })))
      expect(listed).toEqual(diets.filter((each) => isOfDiet([each], diet)))
      expect(isLeftOutBy(search, dish('Vegan halal kosher vegetarian bowl'))).toBe(true)
    },
  )

  it.each(['Rice, not egg free', 'Cannot be made without egg', 'It isn’t egg-free', 'Never without egg'])(
    'is hidden by the setting as well: %s',
    async (text) => {
      await loadWordReader()
      const avoids: Avoidance = { allergens: ['egg'], diets: [] }
      expect(isHidden(dish(text), avoids)).toBe(true)
      expect(isHidden(dish('Not spicy. Egg free'), avoids)).toBe(false)
    },
  )

  it('is shown when it says that there is none in it', () => {
    for (const text of ['Nut free bar', 'Bar without nuts', 'Bar, nut-free', 'No nuts, no egg'])
      expect(isLeftOutBy(readSearch('nut allergy'), dish(text))).toBe(false)
    expect(isLeftOutBy(readSearch('df'), dish('Coconut milk curry'))).toBe(false)
  })
})
