import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { searchSuburbs, type Suburb } from '#contract/suburbs.ts'
import { Field } from '#web/ui/forms/field.tsx'

const SUBURBS_MAX = 6

/** A field for a suburb or a postcode, with a list of those that begin like what was typed. */
export function SuburbField({ onChoose }: { onChoose: (suburb: Suburb) => void }) {
  const [typed, setTyped] = useState('')
  const matches = searchSuburbs(typed, SUBURBS_MAX)
  const isTyped = typed.trim() !== ''
  return (
    <Autocomplete.Root
      inline
      open={isTyped}
      mode="none"
      items={matches}
      itemToStringValue={({ name, postcode }: Suburb) => `${name} ${postcode}`}
      autoHighlight="always"
      value={typed}
      onValueChange={setTyped}
    >
      <div className="flex flex-col">
        <Field label="Suburb or postcode">
          {(control) => (
            <Autocomplete.Input
              {...control}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Carlton or 3053"
            />
          )}
        </Field>
        <Autocomplete.Status className="sr-only">
          {isTyped && `${matches.length} suburbs`}
        </Autocomplete.Status>
        <Autocomplete.Empty>
          {isTyped && (
            <p className="pt-2 text-soft">No suburb of Melbourne is called like that. Try its postcode.</p>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List className="flex flex-col not-empty:mt-2">
          {(suburb: Suburb) => (
            <Autocomplete.Item
              key={`${suburb.name} ${suburb.postcode}`}
              value={suburb}
              onClick={() => onChoose(suburb)}
              className="flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-control px-3.5 data-highlighted:bg-sunk"
            >
              <span className="font-medium">{suburb.name}</span>
              <span className="text-soft tabular-nums">{suburb.postcode}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}
