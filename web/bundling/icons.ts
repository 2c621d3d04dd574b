import { fileURLToPath } from 'node:url'
import { icons as lucide } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

const MODULE = 'virtual:icons/'
const frame = fileURLToPath(new URL('../ui/icons/icon.ts', import.meta.url))
const SHAPE = /<(\w+) ([^>]*)\/>/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
/** The frame says these once, for all shapes. */
const OF_FRAME = new Set([
  'fill="none"',
  'stroke="currentColor"',
  'stroke-width="2"',
  'stroke-linecap="round"',
  'stroke-linejoin="round"',
])

/**
 * The shapes in the body of an icon, for React to create as elements: the content policy admits no markup as
 * text.
 */
const shapesOf = (body: string): [string, Record<string, string>][] =>
  [...body.matchAll(SHAPE)].map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)]
        .filter(([attribute]) => !OF_FRAME.has(attribute))
        .map(([, name = '', value = '']) => [
          name.replaceAll(/-(\w)/g, (_, initial: string) => initial.toUpperCase()),
          value,
        ]),
    ),
  ])

/**
 * `import House from 'virtual:icons/house'` is the component that draws this icon of Lucide. Other icons than
 * those do not build.
 */
export const icons: Plugin = {
  name: 'icons',
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return undefined
    const name = id.slice(MODULE.length + 1)
    const picture = lucide.icons[name]
    if (picture === undefined) throw new Error(`Lucide has no icon named ${name}: https://lucide.dev/icons`)
    return `import { icon } from ${JSON.stringify(frame)}\nexport default /* @__PURE__ */ icon(${JSON.stringify(shapesOf(picture.body))})`
  },
}
