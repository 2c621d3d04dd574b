import { z } from 'zod'

interface Leaf {
  path: string
  kind: string
  schema: z.ZodType
}

type Inside = 'element' | 'innerType' | 'in' | 'out' | 'keyType' | 'valueType' | 'left' | 'right'
interface Def extends Partial<Record<Inside, z.ZodType>> {
  type: string
  shape?: Record<string, z.ZodType>
  items?: z.ZodType[]
  options?: z.ZodType[]
  getter?: () => z.ZodType
}

/** Without text, numbers or anything inside. */
const closed = new Set(['void', 'null', 'undefined', 'boolean', 'literal', 'enum', 'never'])
const leaves = new Set(['string', 'number', 'bigint', 'date'])

/**
 * The schemas a value meets first, as it comes from outside: of a pipe the entrance, or what follows when
 * that only prepares.
 */
export function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const def = (schema as unknown as { def: Def }).def
  if (leaves.has(def.type)) return [{ path, kind: def.type, schema }]
  if (closed.has(def.type)) return []
  // What the walk does not know is open to anything.
  return within(def, path) ?? [{ path, kind: def.type, schema }]
}

function within(def: Def, path: string): Leaf[] | undefined {
  const under = (name: string, ...schemas: (z.ZodType | undefined)[]): Leaf[] =>
    schemas.flatMap((one) => (one === undefined ? [] : leavesOf(one, path + name)))
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, one]) => under(`.${name}`, one))
    case 'array':
      return under('[]', def.element)
    case 'tuple':
    case 'union':
      return under('', ...(def.items ?? []), ...(def.options ?? []))
    case 'intersection':
      return under('', def.left, def.right)
    case 'record':
      return under('{}', def.keyType, def.valueType)
    case 'pipe':
      return under('', isTransform(def.in) ? def.out : def.in)
    case 'lazy':
      return under('', def.getter?.())
    default:
      return def.innerType === undefined ? undefined : under('', def.innerType)
  }
}

/**
 * The fields of an input that are text, each with the whole of its schema; those of the objects inside by
 * themselves.
 */
export function fieldsOf(schema: z.ZodType, path: string): Leaf[] {
  const { shape, ...def } = (schema as unknown as { def: Def }).def
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`))
  const inside = leavesOf(schema, '')
  if (inside.some((leaf) => leaf.path.includes('.'))) {
    const within_it = [def.element, def.innerType, def.in, def.out, ...(def.options ?? [])].filter(
      (one) => one !== undefined,
    )
    return within_it.flatMap((one) => fieldsOf(one, def.element === undefined ? path : `${path}[]`))
  }
  return inside.some(({ kind }) => kind === 'string') ? [{ path, kind: 'string', schema }] : []
}

const isTransform = (schema: z.ZodType | undefined): boolean => schema instanceof z.ZodTransform

interface Check {
  _zod: { def: { check: string; when?: unknown } }
}

/**
 * Whether some rule between the fields of an object or the entries of a list is checked only once each of
 * them is right.
 */
export function isRuledApart(schema: z.ZodType): boolean {
  const def = (schema as unknown as { def: Def & { checks?: Check[] } }).def
  const isGroup = def.type === 'object' || def.type === 'array'
  const isApart = ({ _zod }: Check): boolean => _zod.def.check === 'custom' && _zod.def.when === undefined
  if (isGroup && def.checks?.some(isApart) === true) return true
  const { shape = {}, items = [], options = [] } = def
  const inside = [...Object.values(shape), ...items, ...options, def.element, def.innerType, def.in, def.out]
  return inside.some((one) => one !== undefined && isRuledApart(one))
}
