import { useWatch } from 'react-hook-form'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { FoodItemFormControl } from './food-item-form.ts'

/** How a meal is stored, and its dates. */
export function StorageFields({ form }: { form: FoodItemFormControl }) {
  const method = useWatch({ control: form.control, name: 'storage.method' })
  const { errors } = form.formState
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="How it is kept"
          error={errors.storage?.message}
          {...form.register('storage.method')}
        >
          <option value="">Not stated</option>
          <option value="hot">Hot</option>
          <option value="refrigerated">Cold</option>
          {method === 'frozen' && <option value="frozen">Frozen</option>}
          <option value="unrefrigerated">Neither hot nor cold</option>
        </SelectField>
        {method === 'unrefrigerated' && (
          <TextField
            label="Since"
            type="time"
            help="In Melbourne time. It has to be picked up within four hours of it."
            error={errors.storage?.since?.message}
            {...form.register('storage.since')}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <TextField label="Use by" type="date" help="Never eaten after it." {...fieldProps(form, 'use_by')} />
        <TextField label="Best before" type="date" {...fieldProps(form, 'best_before')} />
      </div>
    </>
  )
}
