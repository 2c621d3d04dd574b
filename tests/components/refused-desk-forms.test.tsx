import { vi } from 'vitest'
import type { Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { deskForms } from '#tests/support/refused-forms/desk-forms.ts'
import { setDeskStage } from '#tests/support/refused-forms/desk-stage.ts'
import { formActsOn } from '#tests/support/refused-forms/form-acts-in-page.ts'
import { refuseForm } from '#tests/support/refused-forms/form-case.ts'

const it = base.extend('stage', { scope: 'file' }, ({ t }) => setDeskStage(t))

it.for(deskForms.map((one) => [one.form, one] as const))(
  'says why %s is refused, keeps what was typed, and lets people walk on',
  async ([, one], { stage, visit }) => {
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
    const as = one.as === 'visitor' ? undefined : (stage[one.as] as Visit['as'])
    await refuseForm(formActsOn(visit({ as, path: one.path?.(stage) ?? '/' })), stage, one)
  },
)
