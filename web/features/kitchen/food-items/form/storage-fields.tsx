import { useWatch } from 'react-hook-form'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { FoodItemFormControl } from './food-item-form.ts'

/** How a meal is stored, and its dates. */
export function StorageFields({ form }: { form: FoodItemFormControl }) {
  const how = useWatch({ control: form.control, name: 'kept.how' })
  const { errors } = form.formState
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <SelectField label="How it is kept" error={errors.kept?.message} {...form.register('kept.how')}>
          <option value="">Not stated</option>
          <option value="hot">Hot</option>
          <option value="cold">Cold</option>
          <option value="out_of_control">Neither hot nor cold</option>
        </SelectField>
        {how === 'out_of_control' && (
          <TextField
            label="Since"
            type="time"
            help="In Melbourne time. It has to be picked up within four hours of it."
            error={errors.kept?.since?.message}
            {...form.register('kept.since')}
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
