import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A node of a syntax tree (ESTree with TypeScript), as far as the check reads it. */
interface Node {
  type: string
  [field: string]: unknown
}

/**
 * What a name stands for in a file: the expression that it is given, or those that the function of this name
 * returns.
 */
interface Meaning {
  values: Node[]
  is_function: boolean
  is_annotated: boolean
}

interface ParsedFile {
  path: string
  calls: Node[]
  meanings: Map<string, Meaning[]>
  /** By its local name, where an import is from. */
  imports: Map<string, { path: string; name: string }>
}

const FOLDER = 'server/'
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameOf = (node: unknown): string => String((node as { name?: unknown; value?: unknown }).name)

function bare(node: Node): Node {
  return node.type === 'ParenthesizedExpression' || node.type === 'AwaitExpression'
    ? bare((node['expression'] ?? node['argument']) as Node)
    : node
}

/** What a function returns, without the functions within it. */
function returnsOf(node: Node): Node[] {
  const body = node['body'] as Node
  if (body.type !== 'BlockStatement') return [body]
  const visit = (inner: Node): Node[] => {
    if (FUNCTIONS.has(inner.type)) return []
    if (inner.type === 'ReturnStatement') return isNode(inner['argument']) ? [inner['argument']] : []
    return childrenOf(inner).flatMap(visit)
  }
  return visit(body)
}

/** Whether a call is one of the SDK: of a method of a resource of its client. */
function isSdkCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false
  let object = bare(callee as Node)
  let depth = 0
  for (; object.type === 'MemberExpression'; depth += 1) object = bare(object['object'] as Node)
  const isClient = object.type === 'Identifier' ? nameOf(object) === 'stripe' : isCallOf(object, 'makeClient')
  return depth > 1 && isClient
}

const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && nameOf(node['callee']) === name

function parse({ path, text }: Source): ParsedFile {
  const { program, module } = parseSync(path, text)
  const file: ParsedFile = { path, calls: [], meanings: new Map(), imports: new Map() }
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = moduleRequest.value.startsWith('#')
      ? moduleRequest.value.slice(1)
      : posix.join(posix.dirname(path), moduleRequest.value)
    for (const { localName, importName } of entries)
      file.imports.set(localName.value, { path: from, name: importName.name ?? '' })
  }
  const add = (name: string, meaning: Meaning): void =>
    void file.meanings.set(name, [...(file.meanings.get(name) ?? []), meaning])
  const visit = (node: Node): void => {
    if (isSdkCall(node)) file.calls.push(node)
    if (node.type === 'FunctionDeclaration')
      add(nameOf(node['id']), { values: returnsOf(node), is_function: true, is_annotated: false })
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) {
      const [id, init] = [node['id'] as Node, bare(node['init'])]
      const is_function = FUNCTIONS.has(init.type)
      const values = is_function ? returnsOf(init) : [init]
      add(nameOf(id), { values, is_function, is_annotated: isNode(id['typeAnnotation']) })
    }
    childrenOf(node).forEach(visit)
  }
  visit(program as unknown as Node)
  return file
}

/**
 * Where an object that is given to the SDK of Stripe is built by a spread, or has no type where it is
 * written.
 */
export function untypedParameters(sources: Source[]): string[] {
  const files = new Map(
    sources
      .filter(({ path, text }) => path.startsWith(FOLDER) && /\bstripe\b/i.test(path + text))
      .map((source) => [source.path, parse(source)]),
  )
  const faults = new Set<string>()
  const checked = new Set<string>()

  function meaningsOf(name: string, file: ParsedFile): { meaning: Meaning; file: ParsedFile }[] {
    const own = file.meanings.get(name)
    if (own !== undefined) return own.map((meaning) => ({ meaning, file }))
    const imported = file.imports.get(name)
    const other = imported === undefined ? undefined : files.get(imported.path)
    return other === undefined || imported === undefined ? [] : meaningsOf(imported.name, other)
  }

  function checkName(name: string, file: ParsedFile, is_function: boolean): void {
    const key = `${file.path} ${name} ${is_function}`
    if (checked.has(key)) return
    checked.add(key)
    for (const { meaning, file: where } of meaningsOf(name, file)) {
      if (meaning.is_function !== is_function) continue
      for (const value of meaning.values) check(value, where, name, meaning.is_annotated)
    }
  }

  function check(expression: Node, file: ParsedFile, what: string, isTyped: boolean): void {
    const node = bare(expression)
    const report = (fault: string): void => void faults.add(`${file.path}: ${what} ${fault}`)
    switch (node.type) {
      case 'TSSatisfiesExpression':
        return check(node['expression'] as Node, file, what, true)
      case 'ConditionalExpression':
        return [node['consequent'], node['alternate']].forEach((each) =>
          check(each as Node, file, what, isTyped),
        )
      case 'LogicalExpression':
        return [node['left'], node['right']].forEach((each) => check(each as Node, file, what, isTyped))
      case 'ArrayExpression':
        return (node['elements'] as Node[]).forEach((each) => check(each, file, what, isTyped))
      case 'Identifier':
        return checkName(nameOf(node), file, false)
      case 'CallExpression':
        return isNode(node['callee']) && node['callee'].type === 'Identifier'
          ? checkName(nameOf(node['callee']), file, true)
          : undefined
      case 'ObjectExpression':
        for (const property of node['properties'] as Node[]) {
          if (property.type === 'SpreadElement') report('is built by a spread')
          else check(property['value'] as Node, file, what, true)
        }
        if (!isTyped && (node['properties'] as Node[]).length > 0) report('lacks satisfies')
        return
      default:
        return
    }
  }

  for (const file of files.values())
    for (const call of file.calls)
      for (const argument of call['arguments'] as Node[])
        check(argument, file, `an argument of ${nameOf((call['callee'] as Node)['property'])}`, false)
  return [...faults].toSorted()
}
