import type { z } from 'zod'

/** Of a value that is not even of its kind, so that it cannot be compared with another. */
const notOfItsKind: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** Which field carries the message; none of them for a list as a whole. */
interface Breach {
  field?: string
  message: string
}

/**
 * Adds a rule between the fields of an input, or between the entries of a list, whose message stands beside
 * those of its fields. zod's own refinements, also with `when`, are skipped where a field has ended its
 * checks, as one of whole numbers does. A rule is skipped only where a field that it `reads` cannot be
 * compared.
 */
export function withRule<S extends z.ZodType>(
  schema: S,
  reads: readonly (keyof z.output<S> & string)[] | 'entries',
  rule: (values: z.output<S>) => Breach | undefined,
): S {
  const isRead = (path: readonly PropertyKey[]): boolean =>
    reads === 'entries' || path.length === 0 || reads.some((name) => name === path[0])
  const check = (result: z.core.ParsePayload): z.core.ParsePayload => {
    const { value, issues } = result
    if (issues.some(({ code, path = [] }) => notOfItsKind.has(code) && isRead(path))) return result
    const breach = rule(value as z.output<S>)
    if (breach !== undefined)
      issues.push({
        code: 'custom',
        input: value,
        path: breach.field === undefined ? [] : [breach.field],
        message: breach.message,
      })
    return result
  }
  const ruled = schema.clone()
  const [{ _zod: fields }, { _zod: whole }] = [schema, ruled]
  whole.run = (payload, context) => {
    const result = fields.run(payload, context)
    return result instanceof Promise ? result.then(check) : check(result)
  }
  return ruled
}
