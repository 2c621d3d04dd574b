import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Shows `next` in a form whose values were accepted as they were `sent`. What was entered while they were on
 * their way is kept, and not saved yet; gives whether there is any.
 */
export function showAccepted<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sent: NoInfer<Values>,
  next: NoInfer<DefaultValues<Values>>,
): boolean {
  const entered = form.getValues()
  const changed = (Object.keys(entered) as Path<Values>[]).filter(
    (name) => !isSame(entered[name], sent[name]),
  )
  form.reset(next)
  for (const name of changed) form.setValue(name, entered[name], { shouldDirty: true })
  return changed.length > 0
}
