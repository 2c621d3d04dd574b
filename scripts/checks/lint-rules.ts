interface Node {
  type: string
  operator?: string
}
interface Call extends Node {
  callee: Node & { name?: string; property?: { name?: string } }
  arguments: (Node & { body?: Node })[]
}
interface Context {
  report: (finding: { node: Node; message: string }) => void
}

const EFFECT = /^use(?:Layout|Insertion)?Effect$/

const returnsOnPurpose = ({ type, operator }: Node): boolean =>
  type === 'BlockStatement' ||
  type === 'ArrowFunctionExpression' ||
  type === 'FunctionExpression' ||
  operator === 'void'

/**
 * React calls what an effect returns as its clean-up, and types do not show what a browser returns: a promise
 * ends the page.
 */
const effectReturns = {
  create: (context: Context) => ({
    CallExpression({ callee, arguments: [effect] }: Call) {
      if (
        !EFFECT.test(callee.name ?? callee.property?.name ?? '') ||
        effect?.type !== 'ArrowFunctionExpression'
      )
        return
      if (effect.body === undefined || returnsOnPurpose(effect.body)) return
      context.report({
        node: effect.body,
        message: 'React calls what an effect returns: give it a block, or write void before a promise.',
      })
    },
  }),
}

interface Child extends Node {
  value?: unknown
  expression?: Child
  argument?: Child | null
  left?: Child
  right?: Child
  consequent?: Child
  alternate?: Child
  body?: Child
  callee?: Child
  property?: Child
  name?: string
  arguments?: Child[]
  children?: Child[]
  id?: Child
  init?: Child | null
}

const isBlank = ({ type, value }: Child): boolean =>
  (type === 'JSXText' || type === 'Literal') &&
  typeof value === 'string' &&
  value.trim() === '' &&
  !value.includes('\u00a0')

/** For expressions that are elements when these parts of them are. */
const partsOf: Record<string, (expression: Child) => (Child | null | undefined)[]> = {
  JSXElement: () => [],
  JSXFragment: () => [],
  JSXEmptyExpression: () => [],
  BlockStatement: () => [],
  JSXExpressionContainer: ({ expression }) => [expression],
  ChainExpression: ({ expression }) => [expression],
  ConditionalExpression: ({ consequent, alternate }) => [consequent, alternate],
  LogicalExpression: ({ operator, left, right }) => (operator === '&&' ? [right] : [left, right]),
  ArrowFunctionExpression: ({ body }) => [body],
  CallExpression: ({ callee, arguments: args }) => [callee?.property?.name === 'map' ? args?.[0] : callee],
}

/**
 * What is seen to be an element, or nothing; a name is one when it stands for such an expression, or a
 * function that returns one.
 */
function isElement(child: Child | null | undefined, names: ReadonlySet<string>): boolean {
  if (child == null) return false
  const parts = partsOf[child.type]?.(child)
  if (parts !== undefined) return parts.every((part) => isElement(part, names))
  if (child.type === 'Identifier') return child.name === 'undefined' || names.has(child.name ?? '')
  return isBlank(child) || (child.type === 'Literal' && (child.value === null || child.value === false))
}

/**
 * A browser's translation replaces text nodes. React reaches a text by its element when it is alone there,
 * and by its node otherwise.
 */
const textAlone = {
  create: (context: Context) => {
    const names = new Set(['createPortal'])
    const parents: Child[] = []
    const collect = (parent: Child): void => void parents.push(parent)
    return {
      VariableDeclarator({ id, init }: Child) {
        if (id?.name !== undefined && isElement(init, names)) names.add(id.name)
      },
      JSXElement: collect,
      JSXFragment: collect,
      'Program:exit'() {
        for (const { type, children = [] } of parents) {
          const filled = children.filter(
            (child) => !isBlank(child) && child.expression?.type !== 'JSXEmptyExpression',
          )
          if (filled.length === 1 && type !== 'JSXFragment') continue
          for (const node of filled.filter((child) => !isElement(child, names)))
            context.report({
              node,
              message: 'A text is alone in its element, because translation replaces text nodes.',
            })
        }
      },
    }
  },
}

interface Literal extends Node {
  value?: unknown
  expression?: Literal
  consequent?: Literal
  alternate?: Literal
  left?: Literal
  right?: Literal
}
interface Attribute extends Node {
  name?: { name: string }
  value?: Literal | null
}
interface Property extends Node {
  key: Node & { name?: string; value?: unknown }
  value?: Literal
}
interface Markup extends Node {
  openingElement?: { name: { name?: string }; attributes: Attribute[] }
  children?: Markup[]
}

const NAMING = new Set(['aria-label', 'aria-labelledby'])
const tagOf = ({ openingElement }: Markup): string => openingElement?.name.name ?? ''

/**
 * Without a name a screen reader says that a group begins, and not of what; a form without one it does not
 * list at all.
 */
const namedGroups = {
  create: (context: Context) => ({
    JSXElement(element: Markup) {
      const tag = tagOf(element)
      const attributes = element.openingElement?.attributes ?? []
      const isGroup = attributes.some(({ name, value }) => name?.name === 'role' && value?.value === 'group')
      if (!isGroup && tag !== 'form' && tag !== 'fieldset') return
      if (attributes.some(({ name }) => NAMING.has(name?.name ?? ''))) return
      if (tag === 'fieldset' && element.children?.some((child) => tagOf(child) === 'legend')) return
      context.report({ node: element, message: 'A group has a name: a legend, or a label; Form takes one.' })
    },
  }),
}

const isNumberType = (value: Literal | null | undefined): boolean =>
  value != null &&
  (value.value === 'number' ||
    [value.expression, value.consequent, value.alternate, value.left, value.right].some(isNumberType))

const NUMBER_FIELD =
  'A field of type number drops a decimal comma and changes with the wheel: use NumberField.'

/** A number is typed as text and read by one function, `12,50` as 12.50. */
const numbersAsText = {
  create: (context: Context) => ({
    JSXAttribute(node: Attribute) {
      if (node.name?.name === 'type' && isNumberType(node.value))
        context.report({ node, message: NUMBER_FIELD })
    },
    Property(node: Property) {
      const name = node.key.name ?? node.key.value
      if (name === 'valueAsNumber' || (name === 'type' && isNumberType(node.value)))
        context.report({ node, message: NUMBER_FIELD })
    },
    MemberExpression(node: Node & { property: { name?: string } }) {
      if (node.property.name === 'valueAsNumber') context.report({ node, message: NUMBER_FIELD })
    },
  }),
}

export default {
  meta: { name: 'surplate' },
  rules: {
    'effect-returns': effectReturns,
    'text-alone': textAlone,
    'named-groups': namedGroups,
    'numbers-as-text': numbersAsText,
  },
}
