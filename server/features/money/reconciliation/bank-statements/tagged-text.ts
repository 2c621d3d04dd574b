import { Parser } from 'htmlparser2'

export interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** Deeper than any statement; each closing tag looks through what is open. */
const DEPTH_MAX = 200

/**
 * Something in the text that no bank writes, such as a document type, which may define texts that grow
 * without end.
 */
class RefusedMarkup extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toUpperCase()

/**
 * Reads XML, and the SGML of OFX 1, where an element with a text alone has no closing tag. Names are in
 * capitals, without their prefix.
 * Undefined where it has a document type, or does not end.
 */
export function readMarkup(text: string, isSgml: boolean): Element | undefined {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const closed = isSgml
    ? new Set([...text.matchAll(/<\/([\w.:]{1,40})\s*>/g)].map(([, name = '']) => localName(name)))
    : undefined
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (closed !== undefined && isWithoutEnd(open, closed)) open.pop()
        depth += 1
        if (depth > DEPTH_MAX) throw new RefusedMarkup()
        const element = { name: localName(name), attributes, text: '', children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (part) => {
        const element = open.at(-1)
        if (element !== undefined) element.text += part
      },
      onclosetag: (name, isImplied) => {
        depth -= 1
        if (isImplied && !isSgml) throw new RefusedMarkup()
        const at = open.findLastIndex((element) => element.name === localName(name))
        if (at > 0 && !isImplied) open.length = at
      },
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw new RefusedMarkup()
      },
    },
    { xmlMode: true },
  )
  try {
    parser.end(text)
  } catch (error) {
    if (error instanceof RefusedMarkup) return undefined
    throw error
  }
  return open.length === 1 ? root.children[0] : undefined
}

/**
 * Whether the innermost open element has ended where another begins: it has a text, or elements of its name
 * are never closed.
 */
function isWithoutEnd(open: Element[], closed: Set<string>): boolean {
  const element = open.at(-1)
  if (element === undefined || open.length === 1 || element.children.length > 0) return false
  return element.text.trim() !== '' || !closed.has(element.name)
}

/** The elements at the end of a path of names, in order. */
export function findAll(element: Element | undefined, path: string): Element[] {
  return path
    .split('/')
    .reduce(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      element === undefined ? [] : [element],
    )
}

/** The elements of a name, at any depth. */
export function findWithin(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findWithin(child, name)))
}

/** The first text at one of these paths; empty where there is none. */
export function textAt(element: Element | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = findAll(element, path)[0]?.text.replaceAll(/\s+/g, ' ').trim()
    if (text !== undefined && text !== '') return text
  }
  return ''
}
