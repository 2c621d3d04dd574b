import type { ReactNode } from 'react'
import { renderHtml, EMPTY_ROOT } from '#web/platform/prerender/render-html.ts'
import { scriptJson } from '#web/platform/prerender/script-json.ts'
import { DocumentFrame } from './document-frame.tsx'
import { type DocumentHead, Head } from './document-head.tsx'

export interface DocumentContent {
  head: DocumentHead
  content: ReactNode
  /** For search engines. */
  data?: object
}

/** A document, whole: it has no script. */
export async function renderDocument(
  template: string,
  { head, content, data }: DocumentContent,
  origin: string,
): Promise<string> {
  const [head_html, body_html] = await Promise.all([
    renderHtml(<Head head={head} origin={origin} />),
    renderHtml(<DocumentFrame>{content}</DocumentFrame>),
  ])
  const script = data === undefined ? '' : `<script type="application/ld+json">${scriptJson(data)}</script>`
  return template
    .replace('</head>', () => `${head_html}${script}</head>`)
    .replace(EMPTY_ROOT, () => body_html)
}
