import { expect, it } from 'vitest'
import { deskForms } from '#tests/support/refused-forms/desk-forms.ts'
import { kitchenForms } from '#tests/support/refused-forms/kitchen-forms.ts'
import { peopleForms } from '#tests/support/refused-forms/people-forms.ts'
import { madeUp, type Source, sources, under } from './sources.ts'

const WEB = 'web/'

/** They send nothing that could be refused, or clear what was typed at once. */
const WITHOUT_REFUSAL = [
  'features/desk/lookup/lookup-view.tsx LookupView',
  'features/orders/counter/code-form.tsx CodeForm',
  'features/shop/browse/food-item-filters.tsx FoodItemFilters',
]

const component = /^(?:export )?(?:function|const) (\w+)/gm

/** The components that render a form, or use the hook of forms in a file without one. */
function formsOf({ path, text }: Source): string[] {
  const file = path.slice(WEB.length)
  const starts = [...text.matchAll(component)]
  const forms = [...text.matchAll(/<form\b/g)]
  const names = forms.map(({ index }) => starts.findLast((start) => start.index < index)?.[1] ?? '')
  if (forms.length === 0 && /\buseForm[(<]/.test(text)) names.push('useForm')
  return names.map((name) => `${file} ${name}`)
}

it('finds each form, and the hook of one that is elsewhere', () => {
  const twoForms =
    'function One() {\n  return <form />\n}\nexport function Two() {\n  return <form noValidate>'
  expect(formsOf(madeUp('web/features/two.tsx', twoForms))).toEqual([
    'features/two.tsx One',
    'features/two.tsx Two',
  ])
  expect(formsOf(madeUp('web/hook.ts', 'const useIt = () => useForm({})'))).toEqual(['hook.ts useForm'])
})

it('has a case of every form in which the server refuses it', () => {
  const forms = under(sources, WEB).flatMap(formsOf)
  const cases = [...peopleForms, ...kitchenForms, ...deskForms].map(({ form }) => form)
  expect(forms.toSorted()).toEqual([...cases, ...WITHOUT_REFUSAL].toSorted())
})
