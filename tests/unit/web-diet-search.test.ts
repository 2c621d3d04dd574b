import { describe, expect, it } from 'vitest'
import { treeNuts } from '#contract/kitchen/declarations/allergens.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { nothingAvoided } from '#web/domain/declarations/avoidance.ts'
import {
  asksForDiet,
  isLeftOutBy,
  isTaken,
  readSearch,
  withOffer,
} from '#web/features/shop/browse/avoiding/diet-search.ts'
import {
  hiddenClause,
  nothingDeclaredText,
  offerHint,
  offerLabel,
} from '#web/features/shop/browse/avoiding/diet-wording.ts'

const labelsFor = (typed: string) => readSearch(typed).offers.map((offer) => offerLabel(offer, undefined))
const dish = (name: string, declared = {}) => ({ ...NOTHING_DECLARED, description: '', name, ...declared })

describe('a search with words about what somebody eats', () => {
  it.each([
    ['halal', '', ['Only meals declared halal']],
    ['Halal!', '', ['Only meals declared halal']],
    ['hala', '', ['Only meals declared halal']],
    ['kosher', '', ['Only meals declared kosher certified']],
    ['halal certified', '', ['Only meals declared halal certified']],
    ['vegan', '', ['Only meals declared vegan']],
    ['plant-based curry', 'curry', ['Only meals declared vegan']],
    ['vegetarian lasagne', 'lasagne', ['Only meals declared vegetarian']],
    ['no meat', '', ['Only meals declared vegetarian']],
    ['no pork', '', ['Avoid pork']],
    ['without ham', '', ['Avoid pork']],
    ['pork-free ramen', 'ramen', ['Avoid pork']],
    ['free of alcohol', '', ['Avoid alcohol']],
    ['no beef or pork', '', ['Avoid beef', 'Avoid pork']],
    ['no nuts', '', ['Avoid nuts']],
    ['gluten free', '', ['Avoid gluten']],
    ['gluten', '', ['Avoid gluten']],
    ['coeliac', '', ['Avoid gluten']],
    ['dairy free cake', 'cake', ['Avoid milk']],
    ['no coriander', '', []],
    ['halal curry no nuts', 'curry', ['Only meals declared halal', 'Avoid nuts']],
  ])('“%s” sends “%s” and offers %j', (typed, q, labels) => {
    expect(readSearch(typed).q).toBe(q)
    expect(labelsFor(typed)).toEqual(labels)
  })

  const plain = ['', 'curry', 'veggie burger', 'vegetable curry', 'pork', 'free range egg', 'nut loaf']
  it.each([...plain, 'sage-butter'])('“%s” is sent as it is, without an offer', (typed) => {
    expect(readSearch(typed)).toEqual({ q: typed, diets: [], without: [], offers: [] })
    expect(asksForDiet(readSearch(typed))).toBe(false)
  })

  it('lists only meals that are declared so, and of a negated food none that has or names it', () => {
    const isLeftOut = (typed: string, name: string, declared = {}): boolean =>
      isLeftOutBy(readSearch(typed), dish(name, declared))
    expect(isLeftOut('halal', 'Lamb rice')).toBe(true)
    expect(isLeftOut('halal', 'Lamb rice', { diets: ['halal_certified'] })).toBe(false)
    expect(isLeftOut('no pork', 'Pork bao')).toBe(true)
    expect(isLeftOut('no pork', 'Bao with bacon')).toBe(true)
    expect(isLeftOut('no pork', 'Tofu bao')).toBe(false)
    expect(isLeftOut('no nuts', 'Cashew noodles')).toBe(true)
    const allergens = { checked: true, contains: ['almond'], may_be_present: [] }
    expect(isLeftOut('no nuts', 'Cake', { allergens })).toBe(true)
  })

  it('counts what is loaded, and says so while there is more', () => {
    const [offer] = readSearch('halal').offers
    expect(offer && offerLabel(offer, { items: 5, hasMore: false })).toBe('Only meals declared halal: 5')
    expect(offer && offerLabel(offer, { items: 5, hasMore: true })).toBe('Only meals declared halal: 5+')
  })

  it('never promises that a meal has no gluten', () => {
    const [offer] = readSearch('gluten free').offers
    expect(offer && `${offerLabel(offer, undefined)} ${offerHint(offer)}`).not.toMatch(/gluten.free|safe/i)
    expect(offer?.allergens).toEqual(['gluten', 'wheat'])
  })

  it('becomes a setting that is not offered again', () => {
    const [offer] = readSearch('no nuts').offers
    if (offer === undefined) throw new Error('nothing is offered')
    const avoid = withOffer(nothingAvoided, offer)
    expect(avoid).toEqual({ allergens: [...treeNuts, 'peanut'], diets: [] })
    expect([isTaken(offer, nothingAvoided), isTaken(offer, avoid)]).toEqual([false, true])
  })

  it('says why meals are hidden', () => {
    const clause = (typed: string, hasOthers: boolean, count: number): string =>
      hiddenClause(readSearch(typed), hasOthers, count)
    expect(clause('halal', false, 2)).toBe('that are not declared halal')
    expect(clause('no pork', true, 2)).toBe('that have or name pork, or have what you avoid')
    expect(clause('no pork', true, 1)).toBe('that has or names pork, or has what you avoid')
    expect(clause('halal', false, 1)).toBe('that is not declared halal')
    expect(clause('curry', true, 2)).toBe('')
    expect(nothingDeclaredText(['kosher_certified'])).toBe('No meal here is declared kosher certified')
  })
})
