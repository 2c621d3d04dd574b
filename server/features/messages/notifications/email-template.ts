import { emailLegalTexts, legalTextNames, legalTextPath } from '#contract/links.ts'
import { joinMarkup, type Markup, markup } from '#server/platform/http/documents/markup-rules.ts'

/** A part of an email. Plain text and HTML are rendered from the same blocks. */
export type Block =
  | { text: string }
  | { table: [label: string, value: string][] }
  | { link: string; href: string }
  /** Said at a counter. */
  | { label: string; code: string }
  /** An image among the attachments, by its `cid`. */
  | { image: string; alt: string }

export interface EmailTemplate {
  /** What happened. */
  subject: string
  /**
   * What to do, or that there is nothing to do, for somebody in a hurry. It comes first, so that lists of
   * emails show it after the subject.
   */
  lead: string
  blocks: Block[]
}

const SIGNATURE = 'Surplate'

function blockText(block: Block): string {
  if ('text' in block) return block.text
  if ('table' in block) return block.table.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('link' in block) return `${block.link}:\n${block.href}`
  if ('code' in block) return `${block.label}: ${block.code}`
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
  return [template.lead, ...template.blocks.map(blockText), footer].join('\n\n')
}

const htmlLines = (text: string): Markup => joinMarkup(text.split('\n'), markup`<br>`)

// Mail programs drop much: what matters stands on the elements. Those that invert colours find plain pairs of
// them, and those that are dark by themselves the style sheet. Words break where a phone is too narrow.
const WORDS = 'overflow-wrap:anywhere;word-break:break-word'
const CELL_STYLE = `padding:8px 10px 8px 0;border-top:1px solid #e3d8c8;vertical-align:top;text-align:left;${WORDS}`
const BUTTON_STYLE =
  'display:inline-block;box-sizing:border-box;max-width:100%;padding:12px 24px;border-radius:10px;background:#b8351a;color:#fff;font-weight:600;text-decoration:none'
const STYLE =
  'a{color:#8a2a12} @media (prefers-color-scheme:dark){body{background:#1c1220!important;color:#f6ecdd!important}th,td,footer{border-color:#4a3d52!important}a{color:#ffb59c}}'

function blockHtml(block: Block): Markup {
  if ('text' in block) return markup`<p>${htmlLines(block.text)}</p>`
  if ('table' in block) {
    const rows = block.table.map(
      ([label, value]) =>
        markup`<tr><th scope="row" style="${CELL_STYLE};width:40%;font-weight:600">${htmlLines(label)}</th><td style="${CELL_STYLE};padding-right:0">${htmlLines(value.replaceAll(/(\d) ([ap]m)\b/g, '$1\u{a0}$2'))}</td></tr>`,
    )
    return markup`<table style="width:100%;border-collapse:collapse;margin:16px 0">${joinMarkup(rows)}</table>`
  }
  if ('link' in block) return markup`<p><a href="${block.href}">${htmlLines(block.link)}</a></p>`
  if ('code' in block)
    return markup`<p>${block.label}: <strong style="font-size:24px;letter-spacing:2px;white-space:nowrap">${block.code}</strong></p>`
  return markup`<p><img src="cid:${block.image}" alt="${block.alt}" width="280" height="280" style="max-width:100%;height:auto;border-radius:10px"></p>`
}

/** The first link is the button. */
function blocksHtml(blocks: Block[]): Markup {
  const first = blocks.find((block) => 'link' in block)
  return joinMarkup(
    blocks.map((block) =>
      block === first
        ? markup`<p style="margin:20px 0"><a href="${first.href}" style="${BUTTON_STYLE}">${htmlLines(first.link)}</a></p>`
        : blockHtml(block),
    ),
  )
}

function footerHtml(origin: string, unsubscribe_url: string | undefined): Markup {
  const links = footerLinks(origin, unsubscribe_url).map(
    ([name, href]) => markup`<a href="${href}">${name}</a>`,
  )
  return markup`<footer style="margin-top:32px;border-top:1px solid #e3d8c8;font-size:14px"><p>${SIGNATURE}</p><p>${joinMarkup(links, ' · ')}</p></footer>`
}

/** Self-contained HTML: no script, and nothing that is loaded. */
export const renderHtml = (
  { subject, lead, blocks }: EmailTemplate,
  origin: string,
  unsubscribe_url?: string,
): string =>
  markup`<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${STYLE}</style></head><body style="margin:0;background:#fffaf2;color:#2b1b33"><div style="max-width:560px;margin:0 auto;padding:20px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;${WORDS}"><h1 style="margin:0 0 20px;font-size:20px;line-height:1.35">${htmlLines(lead)}</h1>${blocksHtml(blocks)}${footerHtml(origin, unsubscribe_url)}</div></body></html>`
    .text
