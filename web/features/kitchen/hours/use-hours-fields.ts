import { useState } from 'react'
import type { Hours } from '#contract/kitchen/hours.ts'
import { type HoursFields, toHoursFields } from './hours-form.ts'

/**
 * The fields of the hours as they were loaded last; what is being edited is not overwritten by hours that
 * were changed elsewhere.
 */
export function useHoursFields(hours: Hours) {
  const [start, setStart] = useState(() => ({ hours, fields: toHoursFields(hours) }))
  const [fields, setFields] = useState(start.fields)
  if (hours !== start.hours && fields === start.fields) {
    const next = toHoursFields(hours)
    setStart({ hours, fields: next })
    setFields(next)
  }
  return {
    fields,
    setFields,
    /** The next hours that are loaded replace what was saved, unless it has been edited since. */
    markSaved: (saved: HoursFields): void => setStart({ hours, fields: saved }),
  }
}
