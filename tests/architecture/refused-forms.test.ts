import { expect, it } from 'vitest'
import { deskForms } from '#tests/support/refused-forms/desk-forms.ts'
import { kitchenForms } from '#tests/support/refused-forms/kitchen-forms.ts'
import { peopleForms } from '#tests/support/refused-forms/people-forms.ts'
import { madeUp, type Source, sources, under } from './sources.ts'

const WEB = 'web/'

/** They send nothing that could be refused, or clear what was typed at once. */
const WITHOUT_REFUSAL = [
  'domain/desk/lookup-form.tsx LookupForm',
  'features/orders/counter/code-form.tsx CodeForm',
  'features/shop/browse/food-item-filters.tsx FoodItemFilters',
]
/** Its test has a mail server: `components/desk-set-up`. */
const REFUSED_ELSEWHERE = ['features/desk/overview/setup-steps.tsx StepRow']
/** Parts of forms, which show what these give them. */
const PARTS = [
  'features/kitchen/tonight/cancel-customer-order-form.tsx CancelReasonField',
  'ui/confirm-actions.tsx ConfirmActions',
  'ui/forms/form.tsx Form',
]

const component = /^(?:export )?(?:async )?(?:function|const) (\w+)/gm
/** A form, why it was refused, or the two buttons that say why. */
const refusable = /<form\b|<Form\b|<FormError\b|<ConfirmActions\b[^<]*?\berror=/g

/** The components that render what can be refused, or use the hook of forms in a file without one. */
function formsOf({ path, text }: Source): string[] {
  const file = path.slice(WEB.length)
  const starts = [...text.matchAll(component)]
  const names = new Set(
    [...text.matchAll(refusable)].map(
      ({ index }) => starts.findLast((start) => start.index < index)?.[1] ?? '',
    ),
  )
  if (names.size === 0 && /\buseForm[(<]/.test(text)) names.add('useForm')
  return [...names].map((name) => `${file} ${name}`)
}

it('finds each form, each place that says why it was refused, and the hook of a form that is elsewhere', () => {
  const places = [
    'function One() {\n  return <form><FormError /></form>\n}',
    'export function Two() {\n  return <Form name="Two">\n}',
    'const Three = () => <FormError message={error} />',
    'function Four() {\n  return <ConfirmActions busy\n error={error} onConfirm={() => {}} />\n}',
    'function Five() {\n  return <ConfirmActions busy />\n}',
  ]
  expect(formsOf(madeUp('web/features/all.tsx', places.join('\n')))).toEqual(
    ['One', 'Two', 'Three', 'Four'].map((name) => `features/all.tsx ${name}`),
  )
  expect(formsOf(madeUp('web/hook.ts', 'const useIt = () => useForm({})'))).toEqual(['hook.ts useForm'])
})

it('has a case of every form in which the server refuses it', () => {
  const forms = under(sources, WEB).flatMap(formsOf)
  const cases = [...peopleForms, ...kitchenForms, ...deskForms].map(({ form }) => form)
  expect(forms.toSorted()).toEqual([...cases, ...WITHOUT_REFUSAL, ...REFUSED_ELSEWHERE, ...PARTS].toSorted())
})
