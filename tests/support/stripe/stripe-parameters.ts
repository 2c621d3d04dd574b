import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { refuseParam, StripeRefusal } from './stripe-refusal.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const sdk = join(root, 'node_modules', 'stripe', 'esm')
/** Each shape of a request of this run once: the type of its parameters, and a literal of that type. */
export const requestsFile = join(root, 'test-results', 'stripe-requests.jsonl')

/** A node of a declaration file, of which only the kind is certain. */
interface Node {
  type: string
  [field: string]: unknown
}
/** Where a type is written: its file's declarations, and the namespaces around it. */
interface Scope {
  types: Map<string, Node>
  path: string[]
}
interface Endpoint {
  method: string
  pattern: RegExp
  file: string
  name: string
}

const read = (file: string): string => readFileSync(join(sdk, file), 'utf8')
const child = (node: Node, field: string): Node => node[field] as Node
const children = (node: Node, field: string): Node[] => (node[field] ?? []) as Node[]
const nameOf = (node: Node): string =>
  node.type === 'TSQualifiedName'
    ? `${nameOf(child(node, 'left'))}.${nameOf(child(node, 'right'))}`
    : String(node['name'] ?? node['value'])

function once<T>(make: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>()
  return (key) => {
    if (!values.has(key)) values.set(key, make(key))
    return values.get(key) as T
  }
}

/** Every endpoint that the SDK calls, as its resources have them. */
const endpoints = once((): Endpoint[] =>
  globSync('resources/**/*.js', { cwd: sdk }).flatMap((file) =>
    [
      ...read(file).matchAll(
        /^ {4}(\w+)\(.*\) \{\n(?: {8}.*\n)*? {8}.*return this\._makeRequest\('(\w+)', (['`])(.*?)\3/gm,
      ),
    ].map(([, name = '', method = '', , path = '']) => ({
      method,
      name,
      file,
      pattern: new RegExp(`^${path.replaceAll(/\$\{.*?\}/g, '[^/]+')}$`),
    })),
  ),
)

/** The types of a declaration file by their full names. */
const typesIn = once((file: string): Map<string, Node> => {
  const types = new Map<string, Node>()
  const collect = (nodes: Node[], path: string[]): void => {
    for (const node of nodes) {
      const declared = (node['declaration'] ?? node) as Node
      if (!('id' in declared) || declared['id'] === null) continue
      const path_of = [...path, nameOf(child(declared, 'id'))]
      if (declared.type === 'TSModuleDeclaration') collect(children(child(declared, 'body'), 'body'), path_of)
      else types.set(path_of.join('.'), declared)
    }
  }
  collect(parseSync(file, read(file)).program.body as unknown as Node[], [])
  return types
})

/** A type by its name as it is written in a scope; undefined when another file has it. */
function resolve(name: string, { types, path }: Scope): { node: Node; scope: Scope } | undefined {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const full = [...path.slice(0, depth), ...name.split('.')]
    const node = types.get(full.join('.'))
    if (node !== undefined) return { node, scope: { types, path: full.slice(0, -1) } }
  }
  const shared = typesIn('shared.d.ts')
  const node = shared.get(name)
  return node === undefined ? undefined : { node, scope: { types: shared, path: [] } }
}

/** The properties of an interface and of those that it extends; `rest` is the type of any other. */
function propertiesOf(node: Node, scope: Scope) {
  const properties = new Map<string, { required: boolean; type: Node; scope: Scope }>()
  let rest: Node | undefined
  for (const base of children(node, 'extends')) {
    const target = resolve(nameOf(child(base, 'expression')), scope)
    if (target !== undefined)
      for (const [name, property] of propertiesOf(target.node, target.scope).properties)
        properties.set(name, property)
  }
  const body = node.type === 'TSTypeLiteral' ? node : child(node, 'body')
  for (const member of children(body, node.type === 'TSTypeLiteral' ? 'members' : 'body')) {
    if (member['typeAnnotation'] === undefined) continue
    const type = child(child(member, 'typeAnnotation'), 'typeAnnotation')
    if (member.type === 'TSIndexSignature') rest = type
    else properties.set(nameOf(child(member, 'key')), { required: member['optional'] !== true, type, scope })
  }
  return { properties, rest }
}

const at = (path: string, name: string): string => (path === '' ? name : `${path}[${name}]`)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Parameters of earlier versions that have a refusal of their own. */
const removed: Record<string, string> = {
  payment_method_types: 'payment_method_types_no_longer_supported',
}

const refuseUnknown = (param: string): never =>
  refuseParam(param, removed[param] ?? 'parameter_unknown', `Received unknown parameter: ${param}`)

function objectOf(node: Node, scope: Scope, value: unknown, path: string): unknown {
  if (!isObject(value) || Array.isArray(value))
    return refuseParam(path, 'parameter_invalid', `Invalid object: ${path}`)
  const { properties, rest } = propertiesOf(node, scope)
  for (const [name, { required }] of properties) {
    if (required && value[name] === undefined)
      refuseParam(at(path, name), 'parameter_missing', `Missing required param: ${at(path, name)}.`)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const property = properties.get(name)
      const type = property?.type ?? rest
      if (type === undefined) return refuseUnknown(at(path, name))
      return [name, valueOf(type, property?.scope ?? scope, field, at(path, name))]
    }),
  )
}

function listOf(type: Node, scope: Scope, value: unknown, path: string): unknown {
  const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : undefined
  if (items === undefined) return refuseParam(path, 'parameter_invalid', `Invalid array: ${path}`)
  return items.map((item, index) => valueOf(type, scope, item, at(path, String(index))))
}

function unionOf(members: Node[], scope: Scope, value: unknown, path: string): unknown {
  const refused: unknown[] = []
  const literals = members.flatMap((member) =>
    member.type === 'TSLiteralType' ? [child(member, 'literal')['value']] : [],
  )
  for (const member of members) {
    // The SDK adds any text to the values it knows, for those of later versions; a request of this version may have none of them.
    if (
      literals.length > 0 &&
      member.type === 'TSTypeReference' &&
      nameOf(child(member, 'typeName')) === 'OtherString'
    )
      continue
    try {
      return valueOf(member, scope, value, path)
    } catch (error) {
      refused.push(error)
    }
  }
  if (isObject(value)) throw refused.at(-1)
  return refuseParam(path, 'parameter_invalid', `Invalid ${path}: must be one of ${literals.join(', ')}`)
}

function referenceOf(type: Node, scope: Scope, value: unknown, path: string): unknown {
  const name = nameOf(child(type, 'typeName'))
  const [argument] = type['typeArguments'] ? children(child(type, 'typeArguments'), 'params') : []
  if (argument !== undefined) return genericOf(name, argument, scope, value, path)
  const target = resolve(name, scope)
  if (target === undefined) return value
  const { node } = target
  const within = { ...target.scope, path: [...target.scope.path, nameOf(child(node, 'id'))] }
  if (node.type === 'TSInterfaceDeclaration') return objectOf(node, within, value, path)
  return node.type === 'TSTypeAliasDeclaration'
    ? valueOf(child(node, 'typeAnnotation'), within, value, path)
    : value
}

function genericOf(name: string, argument: Node, scope: Scope, value: unknown, path: string): unknown {
  if (name === 'Array') return listOf(argument, scope, value, path)
  const isEmpty = name === 'Emptyable' && (value === '' || value === null)
  return isEmpty ? value : valueOf(argument, scope, value, path)
}

/** A value of a request as its type has it, or a refusal: a form has texts only, JSON has values. */
function valueOf(type: Node, scope: Scope, value: unknown, path: string): unknown {
  const invalid = (kind: string): never =>
    refuseParam(path, `parameter_invalid_${kind}`, `Invalid ${kind}: ${path}`)
  switch (type.type) {
    case 'TSNumberKeyword':
      return value !== '' && Number.isFinite(Number(value)) ? Number(value) : invalid('integer')
    case 'TSBooleanKeyword':
      return ['true', 'false'].includes(String(value)) ? String(value) === 'true' : invalid('boolean')
    case 'TSStringKeyword':
      return typeof value === 'string' ? value : invalid('string')
    case 'TSNullKeyword':
      return value === null ? value : invalid('null')
    case 'TSLiteralType':
      return String(child(type, 'literal')['value']) === String(value)
        ? child(type, 'literal')['value']
        : invalid('value')
    case 'TSArrayType':
      return listOf(child(type, 'elementType'), scope, value, path)
    case 'TSTypeLiteral':
      return objectOf(type, scope, value, path)
    case 'TSUnionType':
      return unionOf(children(type, 'types'), scope, value, path)
    case 'TSParenthesizedType':
      return valueOf(child(type, 'typeAnnotation'), scope, value, path)
    case 'TSTypeReference':
      return referenceOf(type, scope, value, path)
    default:
      return value
  }
}

/** `a[b][0]=c` as objects within objects. */
function unfolded(pairs: Iterable<[string, string]>): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [key, value] of pairs) {
    const names = key.split(/[[\]]+/).filter((name) => name !== '')
    let part = whole
    for (const name of names.slice(0, -1)) part = (part[name] ??= {}) as Record<string, unknown>
    part[names.at(-1) ?? ''] = value
  }
  return whole
}

/** The name of the type that a method of the SDK takes, as its declaration has it. */
const typeOfParams = once((key: string): Node | undefined => {
  const [file = '', name] = key.split('#')
  for (const declared of typesIn(file).values()) {
    if (declared.type !== 'ClassDeclaration') continue
    const methods = children(child(declared, 'body'), 'body').filter(
      ({ key: id }) => nameOf(id as Node) === name,
    )
    const params = methods.flatMap((method) => children(child(method, 'value'), 'params'))
    const target = params.find(({ name: param }) => param === 'params')
    if (target !== undefined) return child(child(target, 'typeAnnotation'), 'typeAnnotation')
  }
})

const recorded = new Set<string>()
const shapeOf = (value: unknown): unknown =>
  isObject(value) ? Object.entries(value).map(([name, field]) => [name, shapeOf(field)]) : typeof value

function record(type: string, params: unknown): void {
  const shape = JSON.stringify([type, shapeOf(params)])
  if (recorded.has(shape)) return
  recorded.add(shape)
  mkdirSync(dirname(requestsFile), { recursive: true })
  appendFileSync(requestsFile, `${JSON.stringify({ type, params })}\n`)
}

/** The version of the API that the installed SDK describes. */
const version = once(() => /ApiVersion = '(.*?)'/.exec(read('apiVersion.js'))?.[1] ?? '')

/**
 * Refuses what the types of the installed SDK do not have: another version, an unknown endpoint or parameter, a missing one, a wrong value.
 * Both versions of the API are judged alike: a form or query of the first, JSON of the second.
 */
export function assertParameters(
  method: string,
  { pathname, searchParams }: URL,
  body: string,
  sent_version: unknown,
): void {
  if (sent_version !== version(''))
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${String(sent_version)}`,
    })
  const endpoint = endpoints('').find((one) => one.method === method && one.pattern.test(pathname))
  if (endpoint === undefined)
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${pathname})`,
    })
  const isJson = pathname.startsWith('/v2/') && method === 'POST'
  const sent: unknown = isJson
    ? JSON.parse(body || '{}')
    : unfolded(method === 'POST' ? new URLSearchParams(body) : searchParams)
  const file = endpoint.file.replace(/\.js$/, '.d.ts')
  const type = typeOfParams(`${file}#${endpoint.name}`)
  if (type === undefined) {
    const [unknown] = Object.keys(sent as object)
    if (unknown !== undefined) refuseUnknown(unknown)
    return
  }
  const params = valueOf(type, { types: typesIn(file), path: [] }, sent, '')
  record(`Stripe.${nameOf(child(type, 'typeName'))}`, params)
}
