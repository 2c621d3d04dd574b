import { micromark } from 'micromark'
import { slugOf } from '#contract/shop/public-pages.ts'

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

const textOf = (nodes: TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

export interface Section {
  id: string
  title: string
}

interface SectionedText {
  /** What comes before the first heading of the second level. */
  introduction: TextNode[]
  rest: TextNode[]
  /** The headings of the second level. */
  sections: Section[]
  /** Of every heading. */
  ids: Map<TextElement, string>
}

/** The title of the document is its only heading of the first level. */
export const headingTag = ({ tag }: TextElement): string | undefined =>
  /^h[1-6]$/.test(tag) ? (tag === 'h1' ? 'h2' : tag) : undefined

/** Gives each heading an id of its words, of which no two are the same. */
export function sectionsOf(nodes: TextNode[]): SectionedText {
  const sections: Section[] = []
  const ids = new Map<TextElement, string>()
  // The document uses it for its content.
  const idsInUse = new Set(['content'])
  for (const node of nodes) {
    const tag = typeof node === 'string' ? undefined : headingTag(node)
    if (tag === undefined || typeof node === 'string') continue
    const title = textOf(node.children)
    const id = freeId(slugOf(title) || 'section', idsInUse)
    ids.set(node, id)
    if (tag === 'h2') sections.push({ id, title })
  }
  const start = nodes.findIndex((node) => typeof node !== 'string' && headingTag(node) === 'h2')
  const end = start === -1 ? nodes.length : start
  return { introduction: nodes.slice(0, end), rest: nodes.slice(end), sections, ids }
}

function freeId(slug: string, idsInUse: Set<string>): string {
  let id = slug
  for (let count = 2; idsInUse.has(id); count += 1) id = `${slug}-${count}`
  idsInUse.add(id)
  return id
}
