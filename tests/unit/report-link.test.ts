import { expect, it } from 'vitest'
import { parseReportTarget, reportObjects } from '#contract/shop/report-reasons.ts'
import { shopPaths } from '#contract/shop/public-pages.ts'
import { viewAtLoad } from '#web/view.ts'

const id = '01990000-0000-7000-8000-00000000000a'

it.each(reportObjects)('opens the view that reports a %s by its link', (kind) => {
  const view = viewAtLoad({ pathname: '/', search: shopPaths.report(kind, id).slice(1) })
  expect(view).toEqual({ name: 'report', report_target: `${kind}.${id}` })
  expect(parseReportTarget(`${kind}.${id}`)).toEqual({ kind, id })
})

it.each(['', 'nothing', 'order.0199', 'food_item', 'food_item.<script>'])(
  'knows nothing to report in %j',
  (target) => {
    expect(parseReportTarget(target)).toBeUndefined()
  },
)
