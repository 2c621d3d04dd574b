import { describe, expect, it } from 'vitest'
import { type Allergen, treeNuts } from '#contract/kitchen/declarations/allergens.ts'
import { undeclaredWords } from '#contract/kitchen/declarations/allergen-words.ts'
import { allergensIn, contexts, longContexts } from './menu-word-forms.ts'

/** What an emoji in the name of a meal says, by the name that Unicode gives it. */
const suggested: [emojis: string, names: readonly Allergen[]][] = [
  ['🥜🌰', ['peanut', ...treeNuts]],
  ['🥚🍳', ['egg']],
  ['🥛🧀🧈🫕🧋', ['milk']],
  ['🍦🍨🍮', ['milk', 'egg']],
  ['🐟🐠🐡🦈🍥🍣', ['fish']],
  ['🦐🦀🦞', ['crustacean']],
  ['🦑🐙🦪🐌', ['mollusc']],
  ['🍤', ['crustacean', 'wheat', 'gluten', 'egg']],
  ['🍞🥖🥨🥯🫓🥪🌯🥙🌭🍔🥧🥟🍝🍜', ['wheat', 'gluten']],
  ['🍕🥐', ['wheat', 'gluten', 'milk']],
  ['🥠🥮', ['wheat', 'gluten', 'egg']],
  ['🥞🧇🍰🎂🧁🍪🍩', ['wheat', 'gluten', 'milk', 'egg']],
  ['🍺🍻', ['gluten']],
  ['🍷', ['sulphites']],
  ['🧆', ['sesame']],
]
const emojis = suggested.flatMap(([row, names]) => [...row].map((emoji) => ({ emoji, names })))
const harmless = [
  ...Array.from(
    '🌶🥗🍚🔥🎉🍙🍘🍛🍲🍱🥘🍢🍡🍧🍬🍭🍯🍎🍏🍐🍊🍋🍌🍉🍇🍓🫐🍈🍒🍑🥭🍍🥥🥝🍅🍆🥑🥦🥬🥒🫑🌽🥕🧄🧅🥔🍠🍗🍖🥩🥓🍟🌮🫔🥣🥫🥡🍿🧂🍵🧃🥤🧊🧉🍽🍴🥄🥢🌱🌿🍃💚🎄✨⭐🎁👌😋🐓🐑🐖🦆★',
  ),
  '❤️',
  '👩‍🍳',
  '👨🏽‍🍳',
  '🇦🇺',
  '2️⃣',
]

const writers: Record<string, (emoji: string) => string> = {
  alone: (emoji) => emoji,
  'alone, with a text selector': (emoji) => emoji,
  'alone, with an emoji selector': (emoji) => emoji,
  'after a joiner': (emoji) => `❤️\u200D${emoji}`,
  thrice: (emoji) => emoji.repeat(3),
  'before a word': (emoji) => `${emoji}Salad of the day`,
  'after a word': (emoji) => `Box${emoji}`,
  'between other emoji': (emoji) => `🔥${emoji}🌶️`,
  'between Thai words': (emoji) => `ข้าว${emoji}พิเศษ`,
  ...contexts,
  ...longContexts,
}
/** In every form, each with another selector after it. */
const texts = (emoji: string): string[] =>
  Object.values(writers).map((write, at) => write(`${emoji}${['', '\uFE0E', '\uFE0F'][at % 3]}`))

describe('an emoji of food', () => {
  it('suggests what it shows, wherever it stands', () => {
    const missed = emojis.flatMap(({ emoji, names }) =>
      texts(emoji).filter((text) => {
        const suggestions = allergensIn(text)
        return names.some((name) => !suggestions.has(name))
      }),
    )
    expect(missed).toEqual([])
  })

  it('suggests no more than that', () => {
    const wrong = emojis.filter(({ emoji, names }) =>
      [...allergensIn(emoji)].some((name) => !names.includes(name)),
    )
    expect(wrong).toEqual([])
  })

  it('marks a meal that declares nothing, for each allergen that it shows', () => {
    const allergens = { contains: [], may_be_present: [] }
    const unmarked = emojis.flatMap(({ emoji, names }) =>
      names.filter(
        (name) =>
          undeclaredWords({ name: `Box ${emoji}`, description: null, allergens, wording_answers: [] }, [name])
            .length === 0,
      ),
    )
    expect(unmarked).toEqual([])
  })
})

it('suggests nothing for other emoji', () => {
  const suspected = harmless.flatMap((emoji) => texts(emoji).filter((text) => allergensIn(text).size > 0))
  expect(suspected).toEqual([])
})
