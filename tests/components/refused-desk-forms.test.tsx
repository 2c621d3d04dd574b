import type { Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { deskForms } from '#tests/support/refused-forms/desk-forms.ts'
import { setDeskStage } from '#tests/support/refused-forms/desk-stage.ts'
import { refuseInPage } from '#tests/support/refused-forms/refuse-in-page.ts'

const it = base.extend('stage', { scope: 'file' }, ({ t }) => setDeskStage(t))

it.for(deskForms.map((one) => [one.form, one] as const))(
  'says why %s is refused, keeps what was typed, and lets people walk on',
  async ([, one], { stage, visit }) => {
    const as = one.as === 'visitor' ? undefined : (stage[one.as] as Visit['as'])
    await refuseInPage(visit({ as, path: one.path?.(stage) ?? '/' }), stage, one)
  },
)
