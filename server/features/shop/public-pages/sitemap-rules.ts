import { markup } from '#server/platform/http/documents/markup-rules.ts'

/** Far below the 50,000 of the protocol (sitemaps.org), so that a file is quickly made and read. */
export const RESTAURANTS_PER_FILE = 10_000

/** Short ids have 48 bits. */
const SHORT_IDS = 2 ** 48

/** A part of all restaurants, by their short ids: those above `after`, up to `to`. */
export interface SitemapPart {
  after: string
  to: string
}

export const countFiles = (restaurants: number): number =>
  Math.max(Math.ceil(restaurants / RESTAURANTS_PER_FILE), 1)

const lastOf = (part: number, count: number): string =>
  part === 0 ? '' : (Math.floor((part / count) * SHORT_IDS) - 1).toString(16).padStart(12, '0')

/**
 * One of `count` equal parts, the first of which is 1. Short ids are random, so that each has about as many
 * restaurants.
 */
export const sitemapPart = (part: number, count: number): SitemapPart => ({
  after: lastOf(part - 1, count),
  to: lastOf(part, count),
})

/** "2-of-3", which names a file. */
export const partName = (part: number, count: number): string => `${part}-of-${count}`

export function readPart(name: string): { part: number; count: number } {
  const [part = 1, count = 1] = name.split('-of-').map(Number)
  return { part, count }
}

const xml = (root: string, tag: string, addresses: string[]): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => markup`<${tag}><loc>${address}</loc></${tag}>`)}
</${root}>
`.text

export const sitemapXml = (addresses: string[]): string => xml('urlset', 'url', addresses)

/** The file that names the others. */
export const sitemapIndexXml = (addresses: string[]): string => xml('sitemapindex', 'sitemap', addresses)
