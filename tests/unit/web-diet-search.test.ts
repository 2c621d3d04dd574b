import { describe, expect, it } from 'vitest'
import { treeNuts } from '#contract/kitchen/declarations/allergens.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { nothingAvoided } from '#web/domain/declarations/avoidance.ts'
import {
  asksForDiet,
  isAllTaken,
  isLeftOutBy,
  isTaken,
  readSearch,
  withOffer,
} from '#web/features/shop/browse/avoiding/diet-search.ts'
import {
  allHiddenText,
  hiddenClause,
  limitText,
  nothingDeclaredText,
  offerLabel,
  shownText,
  takenText,
} from '#web/features/shop/browse/avoiding/diet-wording.ts'

const labelsFor = (typed: string) => readSearch(typed).offers.map(offerLabel)
const dish = (name: string, declared = {}) => ({ ...NOTHING_DECLARED, description: '', name, ...declared })

describe('a search with words about what somebody eats', () => {
  it.each([
    ['halal', '', ['Always show only halal']],
    ['hala', '', ['Always show only halal']],
    ['vegan', '', ['Always show only vegan']],
    ['plant-based curry', 'curry', ['Always show only vegan']],
    ['no meat', '', ['Always show only vegetarian']],
    ['no pork', '', ['Always avoid pork']],
    ['pork-free ramen', 'ramen', ['Always avoid pork']],
    ['no beef or pork', '', ['Always avoid beef', 'Always avoid pork']],
    ['gluten free', '', ['Always avoid gluten and wheat']],
    ['coeliac', '', ['Always avoid gluten and wheat']],
    ['no coriander', '', []],
    ['halal curry no nuts', 'curry', ['Always show only halal', 'Always avoid nuts']],
  ])('“%s” sends “%s” and offers %j', (typed, q, labels) => {
    expect(readSearch(typed).q).toBe(q)
    expect(labelsFor(typed)).toEqual(labels)
  })

  const plain = ['', 'curry', 'vegetable curry', 'pork', 'free range egg', 'nut loaf']
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

  const offerOf = (typed: string) => {
    const [offer] = readSearch(typed).offers
    if (offer === undefined) throw new Error('nothing is offered')
    return offer
  }
  const textOf = (typed: string, items: number, hasMore: boolean, showsHidden = false): string =>
    shownText(offerOf(typed), { items, hasMore }, showsHidden)

  it('says what is shown at the moment, also of nothing and of what is not loaded', () => {
    expect(textOf('halal', 5, false)).toBe('Only meals declared halal are shown: 5.')
    expect(textOf('halal', 5, true)).toBe('Only meals declared halal are shown: 5+.')
    expect(textOf('kosher', 0, false)).toBe('Only meals declared kosher certified are shown: none.')
    expect(textOf('kosher', 0, true)).toBe('Only meals declared kosher certified are shown: none so far.')
    expect(shownText(offerOf('kosher'), undefined, false)).toBe(
      'Only meals declared kosher certified are shown.',
    )
    expect(textOf('coeliac', 5, false)).toBe('Meals that have or name gluten or wheat are hidden.')
    expect(textOf('no ham or bacon', 5, false)).toBe('Meals that have or name ham or bacon are hidden.')
    expect(textOf('pescatarian', 5, false)).toBe('Meals that have or name meat are hidden.')
  })

  it('says so when what the search leaves out is shown on request', () => {
    expect(textOf('halal', 5, false, true)).toBe('Meals that are not declared halal are shown as well.')
    expect(textOf('coeliac', 5, false, true)).toBe(
      'Meals that have or name gluten or wheat are shown as well.',
    )
  })

  it('says what no kitchen can declare', () => {
    expect(limitText(offerOf('halal'))).toBe('Each kitchen declares its own meals.')
    expect(limitText(offerOf('kosher'))).toBe('Kitchens here can declare kosher only as certified.')
    expect(limitText(offerOf('coeliac'))).toContain('cannot declare that a meal has no gluten')
    expect(limitText(offerOf('pescatarian'))).toContain('cannot declare a meal pescatarian')
    expect(limitText(offerOf('no nuts'))).toBe('Others may have traces, or do not say.')
    expect(limitText(offerOf('no pork'))).toBe('Others may have it and do not say.')
  })

  it('never promises that a meal has no gluten', () => {
    const offer = offerOf('gluten free')
    expect(`${offerLabel(offer)} ${limitText(offer)}`).not.toMatch(/gluten.free|safe/i)
    expect(offer.allergens).toEqual(['gluten', 'wheat'])
  })

  it('becomes a setting that is not offered again', () => {
    const offer = offerOf('no nuts')
    const avoid = withOffer(nothingAvoided, offer)
    expect(avoid).toEqual({ allergens: [...treeNuts, 'peanut'], diets: [] })
    expect([isTaken(offer, nothingAvoided), isTaken(offer, avoid)]).toEqual([false, true])
    expect(takenText(offer)).toBe('Your setting: avoid nuts.')
    expect(takenText(offerOf('halal'))).toBe('Your setting: only meals declared halal.')
  })

  it.each([
    ['no nuts', true],
    ['coeliac pizza', true],
    ['vegan no nuts', false],
    ['no nuts no coriander', false],
    ['pescatarian', false],
  ])('needs the words “%s” no more once their first offer is a setting: %s', (typed, isDone) => {
    const search = readSearch(typed)
    const [offer] = search.offers
    expect(offer && isAllTaken(search, withOffer(nothingAvoided, offer))).toBe(isDone)
  })

  it('says why meals are hidden', () => {
    const clause = (typed: string, hasOthers: boolean, count: number): string =>
      hiddenClause(readSearch(typed), hasOthers, count)
    expect(clause('halal', false, 2)).toBe('that are not declared halal')
    expect(clause('no pork', true, 2)).toBe('that have or name pork, or have what you avoid')
    expect(clause('no pork', true, 1)).toBe('that has or names pork, or has what you avoid')
    expect(clause('df', false, 2)).toBe('that have or name milk')
    expect(allHiddenText(readSearch('gf'), false, 2)).toBe('They have or name gluten or wheat.')
    expect(allHiddenText(readSearch('gf vegan'), true, 1)).toBe(
      'It is not declared vegan, or has or names gluten or wheat, or has what you avoid.',
    )
    expect(allHiddenText(readSearch('curry'), true, 2)).toContain('what you avoid')
    expect(clause('halal', false, 1)).toBe('that is not declared halal')
    expect(clause('curry', true, 2)).toBe('')
    expect(nothingDeclaredText(['kosher_certified'])).toBe('No meal here is declared kosher certified')
    expect(nothingDeclaredText(['halal', 'vegan'], true)).toBe('No meal so far is declared halal and vegan')
  })
})
