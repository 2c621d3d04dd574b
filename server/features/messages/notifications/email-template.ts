import { emailLegalTexts, legalTextNames, legalTextPath } from '#contract/links.ts'
import { escapeMarkup } from '#server/platform/http/documents/markup-rules.ts'

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

const htmlLines = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>')
const CELL_STYLE = 'padding:4px 16px 4px 0;vertical-align:top;text-align:left'

function blockHtml(block: Block): string {
  if ('text' in block) return `<p>${htmlLines(block.text)}</p>`
  if ('table' in block) {
    const rows = block.table.map(
      ([label, value]) =>
        `<tr><th scope="row" style="${CELL_STYLE};font-weight:600">${htmlLines(label)}</th><td style="${CELL_STYLE}">${htmlLines(value)}</td></tr>`,
    )
    return `<table style="border-collapse:collapse">${rows.join('')}</table>`
  }
  if ('link' in block) return `<p><a href="${escapeMarkup(block.href)}">${htmlLines(block.link)}</a></p>`
  return `<p><img src="cid:${escapeMarkup(block.image)}" alt="${escapeMarkup(block.alt)}" width="320" height="320"></p>`
}

const footerHtml = (origin: string, unsubscribe_url: string | undefined): string =>
  `<p style="font-size:14px">${footerLinks(origin, unsubscribe_url)
    .map(([name, href]) => `<a href="${escapeMarkup(href)}">${name}</a>`)
    .join(' · ')}</p>`

/** Self-contained HTML: no style sheet, script or remote image. */
export const renderHtml = (template: EmailTemplate, origin: string, unsubscribe_url?: string): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeMarkup(template.subject)}</title></head>` +
  `<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:36em">` +
  `${template.blocks.map(blockHtml).join('')}<p>${SIGNATURE}</p>${footerHtml(origin, unsubscribe_url)}</body></html>`
