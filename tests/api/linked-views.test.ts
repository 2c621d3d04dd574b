import { expect, it } from 'vitest'
import { linkableViews, linkSubjects, linkTo, linkToView } from '#contract/links.ts'
import { startAppWithWeb } from '#tests/support/public-pages.ts'
import { viewAtLoad } from '#web/view.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startAppWithWeb())

/**
 * The view that the server has rendered into the document of an address; undefined in the document that
 * chooses its view itself.
 */
async function prerenderedView(path: string): Promise<unknown> {
  const { status, body } = await t.visitor.raw('GET', path)
  expect(status).toBe(200)
  const view = / data-view='([^']+)'/.exec(String(body))?.[1]
  return view === undefined ? undefined : JSON.parse(view)
}

it('answers the plain address with home prerendered', async () => {
  expect(await prerenderedView('/')).toEqual({ name: 'home' })
})

it.each(linkSubjects)(
  'answers a link about %s with a document that no other view is prerendered into',
  async (subject) => {
    const path = linkTo(subject, 'a-value')
    expect(viewAtLoad({ pathname: '/', search: path.slice(1) }).name).not.toBe('home')
    expect(await prerenderedView(path)).toBeUndefined()
    expect(await prerenderedView(`${path}&from=email`)).toBeUndefined()
    expect(await prerenderedView(path.replace('?', '?from=email&'))).toBeUndefined()
  },
)

it.each(linkableViews)(
  'answers a link to the view %s with that view, or with none prerendered',
  async (name) => {
    const path = linkToView(name)
    expect([undefined, viewAtLoad({ pathname: '/', search: path.slice(1) })]).toContainEqual(
      await prerenderedView(path),
    )
  },
)
