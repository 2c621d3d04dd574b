import { Checkbox } from '#web/ui/forms/checkbox.tsx'

export type Bearer = 'restaurant' | 'operator'

const bearers: [bearer: Bearer, label: string][] = [
  ['restaurant', 'The restaurant'],
  ['operator', 'Surplate'],
]

export const BearerChoice = ({
  bearer,
  onChange,
}: {
  bearer: Bearer
  onChange: (bearer: Bearer) => void
}) => (
  <fieldset className="flex flex-wrap gap-x-4">
    <legend className="font-semibold">Who bears it?</legend>
    {bearers.map(([each, label]) => (
      <Checkbox
        key={each}
        type="radio"
        name="borne_by"
        label={label}
        checked={bearer === each}
        onChange={() => onChange(each)}
      />
    ))}
  </fieldset>
)
