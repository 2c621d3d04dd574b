import { parseSync } from 'vite'
import { type Change, conditionsIn } from './sql-conditions.ts'

/** One small change to a source file that a test should notice. */
export interface Mutant extends Change {
  file: string
  line: number
  /** The top-level declaration that it is in. */
  within: string
}

/** A node of the syntax tree, of which only its own kind says what it has. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const BOUNDARY: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const OTHER_OPERATOR: Record<string, string> = {
  ...BOUNDARY,
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}
/** Steps of a query that guard something: without one, more rows are reached or fewer are locked. */
const GUARDING = new Set([
  'where',
  '$if',
  'onConflict',
  'forUpdate',
  'forNoKeyUpdate',
  'forShare',
  'forKeyShare',
  'skipLocked',
])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const isUndefined = (node: Node): boolean => node.type === 'Identifier' && node['name'] === 'undefined'
const isTypeOnly = ({ type }: Node): boolean =>
  type === 'ImportDeclaration' ||
  (type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type))

const children = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** Another operator between the two operands: it stands alone in the text between them. */
function changesOfBinary(node: Node, source: string): Change[] {
  const { left, operator } = node as unknown as { left: Node; operator: string }
  const replacement = OTHER_OPERATOR[operator]
  const start = source.indexOf(operator, left.end)
  return replacement === undefined ? [] : [{ start, end: start + operator.length, replacement }]
}

function changesOfLogical(node: Node, source: string): Change[] {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
  const whole = { start: node.start, end: node.end }
  const one = { ...whole, replacement: `(${source.slice(left.start, left.end)})` }
  const other = { ...whole, replacement: `(${source.slice(right.start, right.end)})` }
  return operator === '??' ? [one] : [one, other]
}

const replaced = ({ start, end }: Node, ...replacements: string[]): Change[] =>
  replacements.map((replacement) => ({ start, end, replacement }))

function changesOfLiteral(node: Node): Change[] {
  const { value } = node
  if (typeof value === 'boolean') return replaced(node, String(!value))
  return typeof value === 'number' ? replaced(node, String(value + 1)) : []
}

/** A step left out of a query, and a bound in one moved by one. */
function changesOfCall(node: Node): Change[] {
  const { callee, arguments: args } = node as unknown as { callee: Node; arguments: Node[] }
  const { object, property } = callee as unknown as { object?: Node; property?: Node }
  const name = property?.['name']
  if (object === undefined || typeof name !== 'string' || !GUARDING.has(name)) return []
  const dropped = { start: object.end, end: node.end, replacement: '' }
  const [, operator] = args
  const other =
    name === 'where' && operator?.type === 'Literal' ? BOUNDARY[String(operator['value'])] : undefined
  return operator === undefined || other === undefined
    ? [dropped]
    : [dropped, ...replaced(operator, `'${other}'`)]
}

const isGuard = (node: Node): boolean => ['Literal', 'Identifier'].includes(node.type)

/** What can be changed about a node itself, in a file of rules. */
function changesOfRule(node: Node, source: string): Change[] {
  switch (node.type) {
    case 'Literal':
      return changesOfLiteral(node)
    case 'ReturnStatement': {
      const argument = node['argument'] as Node | null
      return argument === null || isUndefined(argument) ? [] : replaced(argument, 'undefined as never')
    }
    case 'ArrowFunctionExpression': {
      const body = node['body'] as Node
      return body.type === 'BlockStatement' || isUndefined(body) ? [] : replaced(body, '(undefined as never)')
    }
    default:
      return changesOfCondition(node, source)
  }
}

/** What can be changed about a node itself where only conditions count. */
function changesOfCondition(node: Node, source: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
      return changesOfBinary(node, source)
    case 'LogicalExpression':
      return changesOfLogical(node, source)
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node
      return isGuard(test) ? [] : replaced(test, '(true as boolean)', '(false as boolean)')
    }
    case 'UnaryExpression': {
      const argument = node['argument'] as Node
      return node['operator'] === '!' ? replaced(node, source.slice(argument.start, argument.end)) : []
    }
    case 'CallExpression':
      return changesOfCall(node)
    case 'TaggedTemplateExpression': {
      const { tag, quasi } = node as unknown as { tag: Node; quasi: Node }
      const isSql = source.slice(tag.start, tag.end).startsWith('sql')
      return isSql ? conditionsIn(source.slice(quasi.start, quasi.end), quasi.start) : []
    }
    default:
      return []
  }
}

/** What a view says and when: its wording, its attributes that are switches, and its conditions. */
function changesOfView(node: Node, source: string): Change[] {
  switch (node.type) {
    case 'JSXText': {
      const text = source.slice(node.start, node.end).trim()
      return /[A-Za-z]/.test(text) ? replaced(node, ' ') : []
    }
    case 'JSXAttribute': {
      const name = (node['name'] as Node)['name']
      return name === 'disabled' || name === 'required' ? replaced(node, '') : []
    }
    case 'Literal':
      return typeof node['value'] === 'boolean' ? changesOfLiteral(node) : []
    default:
      return changesOfCondition(node, source)
  }
}

/** The name that a top-level node declares. */
function nameOf(node: Node): string {
  const declared = isNode(node['declaration']) ? node['declaration'] : node
  const [declarator] = (declared['declarations'] as Node[] | undefined) ?? [declared]
  const { name } = (declarator?.['id'] ?? {}) as { name?: string }
  return name ?? ''
}

/** The line of what is changed; the space before a step of a query belongs to the line before. */
function lineOf(source: string, { start, end }: Change): number {
  const space = /^\s*/.exec(source.slice(start, end))?.[0].length ?? 0
  return source.slice(0, start + space).split('\n').length
}

/**
 * Every mutant of a file: of a store its conditions and locks, of rules their constants and return values
 * too, of a view its wording.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const changesOf = file.endsWith('.tsx')
    ? changesOfView
    : file.endsWith('-store.ts')
      ? changesOfCondition
      : changesOfRule
  const { program } = parseSync(file, source)
  const walk = (node: Node): Change[] =>
    isTypeOnly(node) ? [] : [...changesOf(node, source), ...children(node).flatMap(walk)]
  return (program.body as unknown as Node[]).flatMap((topLevel) => {
    const within = nameOf(topLevel)
    return walk(topLevel).map((change) => ({ file, within, line: lineOf(source, change), ...change }))
  })
}

/** The source with the mutant in it. */
export const mutated = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)

/** The line with the mutant as a person reads it. */
export function describe(source: string, { file, line, start, end, replacement }: Mutant): string {
  const removed = short(source.slice(start, end))
  return `${file}:${line}: ${replacement === '' ? `without ${removed}` : `${removed} → ${short(replacement)}`}`
}
