import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A node of a syntax tree (ESTree with TypeScript and JSX), as far as the checks read it. */
interface Node {
  type: string
  [field: string]: unknown
}

export interface Declaration {
  name: string
  /** An interface, type, class or enum that other files can import, if it is exported. */
  is_type: boolean
}

const TYPES = /^(?:TSInterface|TSTypeAlias|TSEnum|Class)Declaration$/
const TOP_LEVEL = new Set(['Program', 'ExportNamedDeclaration', 'ExportDefaultDeclaration'])
/** Nodes that declare names, and the fields that hold these names or patterns of names. */
const declaring: Record<string, string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  Property: ['key'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  ExportSpecifier: ['exported'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSEnumDeclaration: ['id'],
  TSEnumMember: ['id'],
  TSModuleDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSMappedType: ['key'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key', 'params'],
  TSFunctionType: ['params'],
  TSCallSignatureDeclaration: ['params'],
  TSConstructorType: ['params'],
  TSDeclareFunction: ['id', 'params'],
}

/** Where the parts of a pattern are. */
const patternFields: Record<string, string> = {
  ObjectPattern: 'properties',
  Property: 'value',
  ArrayPattern: 'elements',
  AssignmentPattern: 'left',
  RestElement: 'argument',
  TSParameterProperty: 'parameter',
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.filter(isNode)
  return isNode(value) ? [value] : []
}
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined

/** The names of a pattern: of `{ a, b: [c], ...d }` they are `a`, `c` and `d`. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern['name'])]
  const field = patternFields[pattern.type]
  return field === undefined ? [] : nodesOf(pattern[field]).flatMap(namesIn)
}

/**
 * Whether a node only repeats the name of something that is declared elsewhere: `{ a }`, `import { a }`, and
 * the fields of a pattern.
 */
function isRepeated(node: Node, parent: Node | undefined): boolean {
  if (node['computed'] === true || node['shorthand'] === true) return true
  if (node.type === 'ImportSpecifier') return nameOf(node['imported']) === nameOf(node['local'])
  if (node.type === 'ExportSpecifier') return nameOf(node['exported']) === nameOf(node['local'])
  return node.type === 'Property' && parent?.type === 'ObjectPattern'
}

function collect(node: Node, parent: Node | undefined, into: Declaration[]): void {
  const fields = declaring[node.type]
  if (fields !== undefined && !isRepeated(node, parent)) {
    const is_type = TYPES.test(node.type) && parent !== undefined && TOP_LEVEL.has(parent.type)
    for (const name of fields.flatMap((field) => nodesOf(node[field])).flatMap(namesIn))
      into.push({ name, is_type })
  }
  for (const field in node) {
    const value = node[field]
    // Most fields are numbers and texts.
    if (typeof value === 'object') for (const child of nodesOf(value)) collect(child, node, into)
  }
}

const declarations = new WeakMap<Source, Declaration[]>()

/**
 * Every name that a file declares, types and their members included, by the parser of the bundler; each file
 * is parsed once.
 */
export function declarationsOf(source: Source): Declaration[] {
  const cached = declarations.get(source)
  if (cached !== undefined) return cached
  const { program, errors } = parseSync(source.path, source.text)
  const [error] = errors
  if (error !== undefined) throw new Error(`${source.path}: ${error.message}`)
  const all: Declaration[] = []
  collect(program as unknown as Node, undefined, all)
  declarations.set(source, all)
  return all
}

const words = new WeakMap<Source, Set<string>>()

/** Every word of a file, comments and texts included. */
function wordsOf(source: Source): Set<string> {
  const cached = words.get(source)
  if (cached !== undefined) return cached
  const all = new Set(source.text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
  words.set(source, all)
  return all
}

/**
 * The declared names of a file that match, each once. A file without a word that matches is not parsed, which
 * would take the most time.
 */
export function declaredNames(source: Source, matches: (name: string) => boolean): string[] {
  if (![...wordsOf(source)].some(matches)) return []
  const names = declarationsOf(source).map(({ name }) => name)
  return [...new Set(names)].filter(matches)
}
