import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DomUtils, parseDocument } from 'htmlparser2'
import { default as jsonld, type JsonLdDocument, type NodeObject } from 'jsonld'
import { startApp, type Started, type TestApp } from './app.ts'

const root = join(import.meta.dirname, '..', '..')

/** The app with the built web, which renders its public pages. */
export async function startAppWithWeb(options: Started = {}): Promise<TestApp> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs')])
  return startApp({ web_folder: join(root, 'dist', 'web'), ...options })
}

/** A thing of structured data, with the address of its kind; a value is what the JSON has. */
export type Thing = NodeObject

const SCHEMA = 'https://schema.org/'
/**
 * What https://schema.org gives as its context, as far as a test needs it: each term is a word of schema.org.
 * Nothing is fetched.
 */
const context = { '@context': { '@vocab': SCHEMA } }

async function expand(json: string): Promise<Thing> {
  const documentLoader = async (url: string) => {
    if (url !== 'https://schema.org') throw new Error(`structured data refers to ${url}`)
    return { contextUrl: undefined, documentUrl: url, document: context } as never
  }
  const [thing, ...more] = await jsonld.expand(JSON.parse(json) as JsonLdDocument, { documentLoader })
  if (thing === undefined || more.length > 0) throw new Error('structured data with one root was expected')
  return thing
}

/** The values of a field of a thing, whose name is one of schema.org. */
export const valuesOf = (thing: Thing, name: string): unknown[] =>
  ((thing[SCHEMA + name] ?? []) as Record<string, unknown>[]).map((value) =>
    '@value' in value ? value['@value'] : value,
  )

export const thingsOf = (thing: Thing, name: string): Thing[] => valuesOf(thing, name) as Thing[]
export const kindOf = (thing: Thing | undefined): string => String(thing?.['@type']).replace(SCHEMA, '')

/** What programs read of a page, by parsers that know nothing of how it was written. */
export async function readPage(html: string) {
  const document = parseDocument(html)
  const all = (tag: string) => DomUtils.getElementsByTagName(tag, document, true)
  const metas = all('meta').map(({ attribs }): [string, string] => [
    attribs['property'] ?? attribs['name'] ?? '',
    attribs['content'] ?? '',
  ])
  const scripts = all('script')
  const data = scripts
    .filter(({ attribs }) => attribs['type'] === 'application/ld+json')
    .map((script) => DomUtils.textContent(script))
  return {
    title: DomUtils.textContent(all('title')),
    meta: Object.fromEntries(metas),
    canonical: all('link').find(({ attribs }) => attribs['rel'] === 'canonical')?.attribs['href'],
    /** Those that a browser would run. */
    scripts: scripts.length - data.length,
    text: DomUtils.innerText(all('main')),
    links: all('a').map(({ attribs }) => attribs['href'] ?? ''),
    images: all('img').map(({ attribs }) => attribs),
    things: await Promise.all(data.map(expand)),
  }
}

/** The addresses in a site map, with the name of its root. */
export function readSitemap(xml: string): { root: string; addresses: string[] } {
  const document = parseDocument(xml, { xmlMode: true })
  const rootElement = DomUtils.findOne(() => true, document.children)
  const addresses = DomUtils.getElementsByTagName('loc', document, true).map((element) =>
    DomUtils.textContent(element),
  )
  return { root: rootElement?.name ?? '', addresses }
}
