import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { openQuestions } from '#contract/kitchen/declarations/allergen-words.ts'
import { OpenQuestions } from '#web/features/kitchen/food-items/form/open-questions.tsx'

const declared = { contains: [], may_be_present: [], diets: [] }
const noCall = (): void => {}
const render = (name: string, description: string, isAsked = true): string =>
  renderToStaticMarkup(
    <OpenQuestions
      questions={openQuestions({ name, description }, declared, [])}
      isAsked={isAsked}
      onTick={noCall}
      onNone={noCall}
    />,
  )

it('says before a meal is listed which of its texts say what is not declared', () => {
  expect(render('Cashew rice', 'Hot.')).toContain('the name says cashew.')
  expect(render('Cashew rice', 'With ricotta.')).toContain(
    'the name and the description say cashew, ricotta.',
  )
})

it('asks nothing before somebody wants to list the meal, or where nothing is open', () => {
  expect([render('Cashew rice', 'Hot.', false), render('Plain rice', 'Hot.')]).toEqual(
    Array.from({ length: 2 }, () => render('', '')),
  )
})
