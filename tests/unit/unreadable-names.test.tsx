import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  answersThatHold,
  noneInIt,
  openQuestions,
  suggestionText,
  type WordingQuestion,
} from '#contract/kitchen/declarations/allergen-words.ts'
import { type Allergen, allergens } from '#contract/kitchen/declarations/allergens.ts'
import { declarationFields } from '#contract/kitchen/declarations/declarations.ts'
import { undeclaredLines } from '#web/domain/declarations/undeclared-words.ts'
import { OpenQuestions } from '#web/features/kitchen/food-items/form/open-questions.tsx'

const SENTENCE = 'We could not read this name. Say what is in it.'
const checked = { checked: true, contains: [], may_be_present: [] }

/** "New" or "today" in each, and a dish that no list has. */
const names: Record<string, string> = {
  Tamil: 'சாம்பார் சாதம்',
  Sinhala: 'පරිප්පු කරි',
  Bengali: 'পান্তা ভাত',
  Khmer: 'អាហារថ្ងៃនេះ',
  Hebrew: 'תבשיל היום',
  Amharic: 'የዛሬ ምግብ',
  Cyrillic: 'Блюдо дня',
  Armenian: 'Օրվա ուտեստ',
  Georgian: 'დღის კერძი',
  Gujarati: 'આજની વાનગી',
  Punjabi: 'ਅੱਜ ਦਾ ਪਕਵਾਨ',
  Kannada: 'ಇಂದಿನ ಖಾದ್ಯ',
  Telugu: 'నేటి వంటకం',
  Malayalam: 'ഇന്നത്തെ വിഭവം',
  Odia: 'ଆଜିର ଖାଦ୍ୟ',
  Burmese: 'ယနေ့ဟင်းလျာ',
  Lao: 'ອາຫານມື້ນີ້',
  Tibetan: 'དེ་རིང་གི་ཟས་',
  Dhivehi: 'މިއަދުގެ ކެއުން',
  Syriac: 'ܡܐܟܘܠܬܐ ܕܝܘܡܢܐ',
  Chinese: '今日特餐',
  Japanese: '本日のおすすめ',
  Korean: '오늘의 특선',
  Thai: 'อาหารวันนี้',
  Hindi: 'आज का विशेष',
  Arabic: 'طبق اليوم',
  Greek: 'Πιάτο ημέρας',
  Polish: 'Gołąbki w sosie',
  Hungarian: 'Kenőmájas',
}

const questionOf = (name: string, description: string | null = null): WordingQuestion | undefined =>
  openQuestions({ name, description }, { contains: [], may_be_present: [] }, []).find(
    (one) => one.isUnreadable,
  )

describe.each(Object.entries(names))('a name in %s', (_script, name) => {
  it('is asked for in every form, until it can be read', () => {
    for (const text of [
      name,
      name.normalize('NFD'),
      name.toUpperCase(),
      `${name} 12`,
      `“${name}”`,
      `Chef’s special ${name}`,
    ]) {
      const question = questionOf(text)
      expect(question && suggestionText(question), text).toBe(SENTENCE)
      expect(questionOf(text, ' 2. '), text).toBeDefined()
      for (const praise of [
        'Delicious!',
        'Crispy and hot, served warm.',
        'Our famous traditional recipe, freshly made tonight.',
      ])
        expect(questionOf(text, praise), praise).toBeDefined()
      expect(questionOf(text, 'Lentils and vegetables.'), text).toBeUndefined()
      expect(questionOf(`${text} with lentils and rice`), text).toBeUndefined()
    }
  })
})

it('asks for a name of signs alone', () => {
  expect([questionOf('🍲🔥'), questionOf('★ 12')].every((one) => one !== undefined)).toBe(true)
})

describe('the question what is in a meal whose name cannot be read', () => {
  const meal = { name: names['Tamil'] ?? '', description: null }
  const answers = openQuestions(meal, checked, []).flatMap(noneInIt)

  it('ends by ticking something, and by the answer that there is no allergen', () => {
    expect(openQuestions(meal, { ...checked, contains: ['milk'] }, [])).toEqual([])
    expect(openQuestions(meal, { ...checked, may_be_present: ['milk'] }, [])).toHaveLength(1)
    expect(openQuestions(meal, checked, answers)).toEqual([])
    expect(answers.map(({ allergen }) => allergen)).toEqual(allergens)
  })

  it('is answered as long as the name is the same, in what the interface accepts', () => {
    const long = { name: `${meal.name} `.repeat(9), description: null }
    for (const one of [meal, long]) {
      const wordingAnswers =
        declarationFields.wording_answers.parse(openQuestions(one, checked, []).flatMap(noneInIt)) ?? []
      expect(answersThatHold(one, checked, wordingAnswers)).toEqual(wordingAnswers)
      expect(openQuestions({ ...one, name: one.name.normalize('NFD') }, checked, wordingAnswers)).toEqual([])
      const renamed = { ...one, name: `${one.name} தயிர்` }
      expect(answersThatHold(renamed, checked, wordingAnswers)).toEqual([])
      expect(openQuestions(renamed, checked, wordingAnswers)).toHaveLength(1)
    }
  })

  it('has one button, and no word beside it', () => {
    const noCall = (): void => {}
    const html = renderToStaticMarkup(
      <OpenQuestions questions={openQuestions(meal, checked, [])} isAsked onTick={noCall} onNone={noCall} />,
    )
    expect(html).toContain(SENTENCE)
    expect(html).toContain('the name could not be read')
    expect([html.match(/<button/g)?.length, html.includes(meal.name)]).toEqual([1, false])
  })

  it('leaves the meal marked, and in the lists, for somebody who avoids an allergen', () => {
    const item = { ...meal, allergens: checked, diets: [], wording_answers: [] }
    const marks = (change: object, avoided: Allergen[] = ['egg', 'milk']) =>
      undeclaredLines({ ...item, ...change }, avoided)
    expect(marks({})).toEqual([
      {
        allergens: ['egg', 'milk'],
        isHiding: false,
        text: 'You avoid egg, milk; its name could not be read',
      },
    ])
    expect(
      marks({ allergens: { ...checked, may_be_present: ['egg'] } }).flatMap((line) => line.allergens),
    ).toEqual(['milk'])
    expect(
      [
        marks({}, []),
        marks({ wording_answers: answers }),
        marks({ description: 'Lentils.' }),
        marks({ allergens: { ...checked, contains: ['wheat'] } }),
        marks({ allergens: { ...checked, checked: false } }),
      ].flat(),
    ).toEqual([])
  })
})

it.each(
  'Jalapeño poppers|Açaí bowl|Crème|Phở|Bún|Smørrebrød|Gözleme|Māori hāngī|Kürtőskalács with sugar|Pão|Ragù|Lamb 羊肉|12|麻婆豆腐|Dosa தோசை|ข้าวผัดกุ้ง|Special|'.split(
    '|',
  ),
)('reads the name “%s”', (name) => {
  expect(questionOf(name)).toBeUndefined()
})
