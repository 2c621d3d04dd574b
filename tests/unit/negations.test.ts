import { describe, expect, it } from 'vitest'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { dietWordIn } from '#contract/kitchen/declarations/diet-words.ts'
import { isLeftOut } from '#contract/kitchen/declarations/left-out.ts'
import { splitNegations } from '#contract/kitchen/declarations/negations.ts'

const search = (text: string) => splitNegations(text, 'search')
const dish = (name: string, description = '', declared: Partial<Declaration> = {}) => ({
  ...NOTHING_DECLARED,
  ...declared,
  name,
  description,
})

describe('a search text with a negation', () => {
  it.each([
    ['no pork', '', ['pork']],
    ['free of pork', '', ['pork']],
    ['brazil nut free', '', ['brazil nut']],
    ['w/o pork', '', ['pork']],
    ['pork free', '', ['pork']],
    ['pork‑free ramen', 'ramen', ['pork']],
    ['ramen -pork', 'ramen', ['pork']],
    ['non-alcoholic', '', ['alcohol']],
    ["don't want pork", '', ['pork']],
    ['no pine nuts pesto', 'pesto', ['pine nut']],
    ['without pork or beef', '', ['pork', 'beef']],
    ['nut and dairy free cake', 'cake', ['nut', 'milk']],
    ['no jalapeño', '', ['jalapeno']],
    ['lactose into', '', ['milk']],
    ['no nuts, pasta', 'pasta', ['nut']],
    ['nut, egg & dairy free', '', ['nut', 'egg', 'milk']],
    ['no nuts and vegan', 'and vegan', ['nut']],
    ['vegan and nut free', 'vegan and', ['nut']],
    ['gluten free from Carlton', 'from Carlton', ['gluten']],
    ['egg white allergy', '', ['egg']],
    ['allergic to wheat flour', '', ['gluten']],
    ['no peanut oil noodles', 'noodles', ['peanut']],
    ['peanut chilli allergy', '', ['peanut', 'chilli']],
    ['no raw fish', '', ['fish']],
    ['no soy sauce', '', ['soy']],
  ])('“%s” is read as “%s”, without %j', (typed, text, without) => {
    expect(search(typed)).toEqual({ text, without })
  })

  it.each([
    'pork',
    'free range egg',
    'Non La',
    'nonna',
    'no',
    'sage-butter',
    '_'.repeat(80),
    'free',
    'without',
    '',
  ])('none in “%s”, which stays as it is', (text) => {
    expect(search(text)).toEqual({ text, without: [] })
  })
})

describe('the words of a dish that name what a diet excludes', () => {
  it.each([
    ['Fettuccine. With bacon', 'no_pork', 'bacon'],
    ['Rice with no onion and pork', 'no_pork', 'pork'],
    ['No soy. Pork dumplings', 'no_pork', 'pork'],
    ['Mussels in white wine', 'no_alcohol', 'wine'],
    ['Free-range pork', 'no_pork', 'pork'],
    ['Pork & free drink', 'no_pork', 'pork'],
    ['Gluten free pork bao', 'no_pork', 'pork'],
    ['No added sugar pork jerky', 'no_pork', 'pork'],
    ['Not your usual pork bun', 'no_pork', 'pork'],
    ['No bacon, just ham', 'no_pork', 'ham'],
    ['Buta no kakuni', 'no_pork', 'kakuni'],
    ['Pizza. Bacon-free on request', 'no_pork', 'bacon'],
    ['Cannot be made without bacon', 'no_pork', 'bacon'],
    ['Avoid with a pork allergy', 'no_pork', 'pork'],
    ['叉烧饭', 'no_pork', '叉烧'],
    ['หมูปิ้ง', 'no_pork', 'หมู'],
  ] as const)('“%s” for %s: %s', (text, diet, word) => {
    expect(dietWordIn(text, diet)).toBe(word)
  })

  it.each([
    ['Hamburger bun with shakshuka', 'no_pork'],
    ['Pork-free ramen', 'no_pork'],
    ['Ramen. No pork or lard', 'no_pork'],
    ['Vegan bacon roll', 'no_pork'],
    ['Salad with red wine vinegar', 'no_alcohol'],
    ['Ginger beer', 'no_alcohol'],
  ] as const)('none in “%s” for %s', (text, diet) => {
    expect(dietWordIn(text, diet)).toBeUndefined()
  })
})

describe('a dish that a search is to be without', () => {
  it.each([
    [dish('Fried rice', 'With ham'), 'pork'],
    [dish('Satay', '', { allergens: { checked: true, contains: ['peanut'], may_be_present: [] } }), 'nut'],
    [dish('Prawn and cashew noodles'), 'nut'],
    [dish('Rice with mushrooms'), 'mushroom'],
    [dish('Tomato soup'), 'tomatoes'],
    [dish('红烧肉 香菜'), '香菜'],
    [dish('Lactose drink'), 'milk'],
    [dish('Brownie', 'Can be made nut free. Ask us'), 'nut'],
    [dish('Chicken rice'), 'meat'],
    [dish('红烧牛肉面'), 'meat'],
    [dish('Tori no karaage'), 'meat'],
  ])('is left out: %o', (each, word) => {
    expect(isLeftOut(each, [word])).toBe(true)
  })

  it.each([
    [dish('Pork-free ramen', 'No pork, no lard'), 'pork'],
    [dish('Spicy ham substitute', '', { diets: ['vegan'] }), 'pork'],
    [dish('Fried rice', 'With bacon'), 'ham'],
    [dish('Butternut soup'), 'nut'],
    [dish('Coconut milk curry'), 'milk'],
    [dish('Fish and chips'), 'meat'],
    [dish('Mock duck', '', { diets: ['vegan'] }), 'meat'],
    [dish('鸡蛋面'), 'meat'],
  ])('is not left out: %o', (each, word) => {
    expect(isLeftOut(each, [word])).toBe(false)
  })
})
