import { escapeHtml } from '#server/platform/http/pages.ts'

/** What a letter is made of, once, for its plain text and its HTML. */
export type Block = { text: string } | { facts: [string, string][] } | { link: string; href: string } | { picture: string; alt: string }

export interface Letter {
  subject: string
  blocks: Block[]
}

const SIGNED = 'Surplate'

function textOf(block: Block): string {
  if ('text' in block) return block.text
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('link' in block) return `${block.link}:\n${block.href}`
  return block.alt
}

export const asText = (letter: Letter): string => [...letter.blocks.map(textOf), SIGNED].join('\n\n')

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
const cell = 'padding:4px 16px 4px 0;vertical-align:top;text-align:left'

function htmlOf(block: Block): string {
  if ('text' in block) return `<p>${lines(block.text)}</p>`
  if ('facts' in block) {
    const rows = block.facts.map(
      ([name, value]) =>
        `<tr><th scope="row" style="${cell};font-weight:600">${lines(name)}</th><td style="${cell}">${lines(value)}</td></tr>`,
    )
    return `<table style="border-collapse:collapse">${rows.join('')}</table>`
  }
  if ('link' in block) return `<p><a href="${escapeHtml(block.href)}">${lines(block.link)}</a></p>`
  return `<p><img src="cid:${escapeHtml(block.picture)}" alt="${escapeHtml(block.alt)}" width="320" height="320"></p>`
}

/** A page that needs nothing from anywhere else. */
export const asHtml = (letter: Letter): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>` +
  `<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:36em">` +
  `${letter.blocks.map(htmlOf).join('')}<p>${SIGNED}</p></body></html>`
