import { useController } from 'react-hook-form'
import {
  type CertifiedDiet,
  certifiedDiets,
  type Diet,
  dietNames,
  diets,
} from '#contract/kitchen/declarations/allergens.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FieldError } from './allergen-fields.tsx'
import { FoldedFields } from '#web/ui/forms/folded-fields.tsx'
import { type CertificateFields, dietError, emptyCertificate } from './declaration-form.ts'
import type { FoodItemFormControl } from './food-item-form.ts'

const isCertified = (diet: Diet): diet is CertifiedDiet =>
  certifiedDiets.some((certified) => certified === diet)

/**
 * The diets that a meal is of, each certified one with its certificate, and why they cannot be true of what
 * it contains.
 */
export function DietFieldset({ form }: { form: FoodItemFormControl }) {
  const { field } = useController({ control: form.control, name: 'diets' })
  const { field: certificates } = useController({ control: form.control, name: 'certificates' })
  const { field: declared } = useController({ control: form.control, name: 'allergens' })
  const { errors } = form.formState
  const ticked = field.value
  const error = dietError(ticked, declared.value) ?? errors.diets?.message
  const setDiet = (diet: Diet, isTicked: boolean): void => {
    field.onChange(diets.filter((each) => (each === diet ? isTicked : ticked.includes(each))))
    if (isCertified(diet))
      certificates.onChange({ ...certificates.value, [diet]: isTicked ? emptyCertificate : null })
  }
  return (
    <FoldedFields
      title="Diets"
      summary={
        ticked.length === 0
          ? 'Vegan, halal, no pork… (optional)'
          : ticked.map((diet) => dietNames[diet]).join(', ')
      }
      isWrong={error !== undefined || errors.certificates !== undefined}
    >
      <p className="text-sm text-soft">Shown as what your kitchen says. They say nothing about traces.</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-2">
        {diets.map((diet, index) => (
          <Checkbox
            key={diet}
            ref={index === 0 ? field.ref : undefined}
            label={dietNames[diet]}
            checked={ticked.includes(diet)}
            onChange={(isTicked) => setDiet(diet, isTicked)}
          />
        ))}
      </div>
      <FieldError message={error} />
      {certifiedDiets.map((diet) => {
        const certificate = certificates.value[diet]
        if (certificate === null) return null
        return (
          <Certificate
            key={diet}
            diet={diet}
            fields={certificate}
            error={(name) => errors.certificates?.[diet]?.[name]?.message}
            onChange={(next) => certificates.onChange({ ...certificates.value, [diet]: next })}
          />
        )
      })}
      <FieldError message={errors.certificates?.message} />
    </FoldedFields>
  )
}

interface CertificateProps {
  diet: CertifiedDiet
  fields: CertificateFields
  error: (name: keyof CertificateFields) => string | undefined
  onChange: (fields: CertificateFields) => void
}

function Certificate({ diet, fields, error, onChange }: CertificateProps) {
  const props = (name: keyof CertificateFields) => ({
    value: fields[name],
    error: error(name),
    onChange: (event: { target: { value: string } }) => onChange({ ...fields, [name]: event.target.value }),
  })
  return (
    <div
      role="group"
      aria-label={dietNames[diet]}
      className="m-2 flex flex-col gap-3 border-l-4 border-line pl-4"
    >
      <TextField label={`${dietNames[diet]} by`} autoComplete="off" {...props('certifier')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3">
        <TextField label="Certificate number" autoComplete="off" {...props('number')} />
        <TextField label="Its last day" type="date" {...props('expires_on')} />
      </div>
    </div>
  )
}
