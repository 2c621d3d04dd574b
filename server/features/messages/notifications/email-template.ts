import { emailLegalTexts, legalTextNames, legalTextPath } from '#contract/links.ts'
import { joinMarkup, type Markup, markup } from '#server/platform/http/documents/markup-rules.ts'

/** A part of an email. Plain text and HTML are rendered from the same blocks. */
export type Block =
  | { text: string }
  | { table: [label: string, value: string][] }
  | { link: string; href: string }
  /** An image among the attachments, by its `cid`. */
  | { image: string; alt: string }

export interface EmailTemplate {
  subject: string
  blocks: Block[]
}

const SIGNATURE = 'Surplate'

function blockText(block: Block): string {
  if ('text' in block) return block.text
  if ('table' in block) return block.table.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('link' in block) return `${block.link}:\n${block.href}`
  return block.alt
}

/** The texts that every email links to, by their names, and of an optional one the page that stops it. */
const footerLinks = (origin: string, unsubscribe_url: string | undefined): [name: string, href: string][] => [
  ...emailLegalTexts.map((kind): [string, string] => [legalTextNames[kind], origin + legalTextPath(kind)]),
  ...(unsubscribe_url === undefined ? [] : [['Unsubscribe', unsubscribe_url] satisfies [string, string]]),
]

export function renderText(template: EmailTemplate, origin: string, unsubscribe_url?: string): string {
  const footer = [SIGNATURE, ...footerLinks(origin, unsubscribe_url).map((link) => link.join(': '))].join(
    '\n',
  )
  return [...template.blocks.map(blockText), footer].join('\n\n')
}

const htmlLines = (text: string): Markup => joinMarkup(text.split('\n'), markup`<br>`)
const CELL_STYLE = 'padding:4px 16px 4px 0;vertical-align:top;text-align:left'

function blockHtml(block: Block): Markup {
  if ('text' in block) return markup`<p>${htmlLines(block.text)}</p>`
  if ('table' in block) {
    const rows = block.table.map(
      ([label, value]) =>
        markup`<tr><th scope="row" style="${CELL_STYLE};font-weight:600">${htmlLines(label)}</th><td style="${CELL_STYLE}">${htmlLines(value)}</td></tr>`,
    )
    return markup`<table style="border-collapse:collapse">${joinMarkup(rows)}</table>`
  }
  if ('link' in block) return markup`<p><a href="${block.href}">${htmlLines(block.link)}</a></p>`
  return markup`<p><img src="cid:${block.image}" alt="${block.alt}" width="320" height="320"></p>`
}

function footerHtml(origin: string, unsubscribe_url: string | undefined): Markup {
  const links = footerLinks(origin, unsubscribe_url).map(
    ([name, href]) => markup`<a href="${href}">${name}</a>`,
  )
  return markup`<p style="font-size:14px">${joinMarkup(links, ' · ')}</p>`
}

/** Self-contained HTML: no style sheet, script or remote image. */
export const renderHtml = (
  { subject, blocks }: EmailTemplate,
  origin: string,
  unsubscribe_url?: string,
): string =>
  markup`<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${subject}</title></head><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:36em">${joinMarkup(blocks.map(blockHtml))}<p>${SIGNATURE}</p>${footerHtml(origin, unsubscribe_url)}</body></html>`
    .text
