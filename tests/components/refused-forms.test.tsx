import { vi } from 'vitest'
import type { Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { peopleForms } from '#tests/support/refused-forms/people-forms.ts'
import { setPeopleStage } from '#tests/support/refused-forms/people-stage.ts'
import { refuseInPage } from '#tests/support/refused-forms/refuse-in-page.ts'

const it = base.extend('stage', { scope: 'file' }, ({ t }) => setPeopleStage(t))

it.for(peopleForms.map((one) => [one.form, one] as const))(
  'says why %s is refused, keeps what was typed, and lets people walk on',
  async ([, one], { stage, visit }) => {
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
    const as = one.as === 'visitor' ? undefined : (stage[one.as] as Visit['as'])
    await refuseInPage(visit({ as, path: one.path?.(stage) ?? '/' }), stage, one)
  },
)
