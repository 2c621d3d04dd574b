import { slugOf } from '#contract/shop/public-pages.ts'
import { type TextElement, type TextNode, textOf } from './text-tree.ts'

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
