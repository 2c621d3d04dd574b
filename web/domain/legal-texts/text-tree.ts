import { micromark } from 'micromark'

/** An element of a text. Of attributes only the address of a link is kept. */
export interface TextElement {
  tag: string
  href: string | undefined
  children: TextNode[]
}
export type TextNode = string | TextElement

/** Raw HTML is text like any other, and pictures would be loaded from somewhere else. */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }]

const ENTITIES: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescapeText = (html: string): string =>
  html.replaceAll(/&(?:quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)

function toElement(tag: string, attributes: string): TextElement {
  const href = /\shref="([^"]*)"/.exec(attributes)?.[1]
  return { tag, href: href === undefined ? undefined : unescapeText(href), children: [] }
}

const TOKEN = /<(?<closing>\/?)(?<tag>\w+)(?<attributes>(?:\s[^<>]*)?)>|(?<text>[^<]+)/g

/**
 * The elements of a text in Markdown. They are read from the HTML that micromark writes, in which every
 * element is closed and every text is escaped: the content policy lets no page put HTML into a document.
 */
export function readTextTree(body: string): TextNode[] {
  const root: TextElement = { tag: '', href: undefined, children: [] }
  const open = [root]
  for (const { groups = {} } of micromark(body, { extensions }).matchAll(TOKEN)) {
    const { closing, tag, attributes = '', text } = groups
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.children.push(unescapeText(text))
    else if (closing === '/') open.pop()
    else if (tag !== undefined) {
      const element = toElement(tag, attributes)
      parent.children.push(element)
      // `<br />` and `<hr />` have no end.
      if (!attributes.endsWith('/')) open.push(element)
    }
  }
  return root.children
}

export const textOf = (nodes: TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
