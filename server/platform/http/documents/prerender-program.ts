import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readHtml } from './documents.ts'

/** A function of the web build that renders data into the HTML of a document. */
export type Prerender = (template: string, data: unknown) => Promise<string>

const programPath = (folder: string): string => join(folder, '..', 'prerender', 'prerender.js')

export const canPrerender = (folder: string): boolean => existsSync(programPath(folder))

/** A function by its name; its program is loaded when it is first needed. */
export async function loadPrerender(folder: string, name: string): Promise<Prerender> {
  const program = pathToFileURL(programPath(folder)).href
  const { [name]: prerender } = (await import(program)) as Record<string, Prerender | undefined>
  if (prerender === undefined) throw new Error(`${program} has no ${name}`)
  return prerender
}

/** The document that the build has for pages without a script of their own. */
const TEMPLATE = 'document.html'

/** Renders a document from its data. */
export type RenderDocument = (data: object) => Promise<string>

/**
 * Renders documents by a function of the web build, which is given the public origin too; undefined while the
 * web is not built.
 */
export function documentRenderer(
  folder: string,
  { by, origin }: { by: string; origin: string },
): RenderDocument | undefined {
  if (!canPrerender(folder) || !existsSync(join(folder, TEMPLATE))) return undefined
  const template = readHtml(folder, TEMPLATE, origin)
  return async (data) => (await loadPrerender(folder, by))(template, { ...data, origin })
}
