import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { api } from '#web/platform/api.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ItemFields } from './item-fields.tsx'
import { changeOf, fieldsOf, type ItemChecked, ItemEditForm, type ItemFields as Fields } from './item-form.ts'

/** Changes a listed item. Orders that were placed keep what was bought. */
export function EditItem({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  const form = useForm<Fields, unknown, ItemChecked>({ resolver: zodResolver(ItemEditForm), defaultValues: fieldsOf(item) })
  const change = useCall(api.foodItems.change)
  const [why, setWhy] = useState<string>()
  const { dirtyFields, isSubmitting } = form.formState

  const save = form.handleSubmit(async (checked) => {
    setWhy(undefined)
    try {
      await change.mutateAsync({ ...changeOf(checked, dirtyFields), food_item_id: item.id })
    } catch (error) {
      setWhy(showFormErrors(error, Object.keys(form.getValues()), form.setError, 'The change was not saved. Please try again.'))
      return
    }
    notify('Saved.', 'done')
    onClose()
    await refresh(api.foodItems.mine, api.foodItems.list)
  })

  return (
    <Dialog open onClose={onClose} title="Edit food item" description="Orders already placed keep what was bought.">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <ItemFields form={form} />
        {why !== undefined && (
          <Callout kind="failed" live>
            {why}
          </Callout>
        )}
        <Button type="submit" busy={isSubmitting}>
          Save changes
        </Button>
      </form>
    </Dialog>
  )
}
