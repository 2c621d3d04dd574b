import type { ReactNode } from 'react'
import { renderHtml, EMPTY_ROOT, scriptJson } from '#web/platform/prerender/render-html.ts'
import { DocumentFrame } from './document-frame.tsx'
import { documentTitle } from '#web/domain/title.ts'

/** The picture of a preview of a link. */
export interface PreviewImage {
  /** For one of our own, its path. */
  url: string
  alt: string
  isOwn: boolean
  /** Photos have another. */
  hasPreviewSize: boolean
}

/** What the head of a document says about it. */
interface DocumentHead {
  title: string
  description: string
  image: PreviewImage
  /** Its canonical path; undefined for a document that is no page of its own. */
  path: string | undefined
  /** Whether search engines may list it. */
  isIndexed: boolean
}

const WIDTH = '1200'
const HEIGHT = '630'

function Head({ head, origin }: { head: DocumentHead; origin: string }) {
  const { title, description, image, path, isIndexed } = head
  const url = path === undefined ? undefined : origin + path
  const image_url = image.isOwn ? origin + image.url : image.url
  return (
    <>
      <title>{documentTitle(title)}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      {url !== undefined && <link rel="canonical" href={url} />}
      {url !== undefined && <meta property="og:url" content={url} />}
      <meta property="og:site_name" content="Surplate" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_AU" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image_url} />
      <meta property="og:image:alt" content={image.alt} />
      {image.hasPreviewSize && <meta property="og:image:width" content={WIDTH} />}
      {image.hasPreviewSize && <meta property="og:image:height" content={HEIGHT} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image_url} />
    </>
  )
}

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
