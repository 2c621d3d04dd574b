import { useState } from 'react'
import { parseReportTarget } from '#contract/shop/report-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import type { Go } from '#web/view.ts'
import { ReportForm } from './report-form.tsx'
import { ReportedName } from './reported-name.tsx'

const headings = {
  food_item: 'Report this meal',
  restaurant: 'Report this restaurant',
  photo: 'Report this photo',
} as const

/** Where anybody says to those who run Surplate that something should not be here. */
export function ReportView({ go, report_target }: { go: Go; report_target: string }) {
  const [sent, setSent] = useState<{ has_email: boolean }>()
  const target = parseReportTarget(report_target)
  return (
    <Page narrow>
      <PageHeading lead="We look at every report. The restaurant never learns who sent it.">
        {target === undefined ? 'Report this' : headings[target.kind]}
      </PageHeading>
      {target !== undefined && sent === undefined ? (
        <>
          <ReportedName target={target} />
          <ReportForm target={target} onSent={setSent} />
        </>
      ) : (
        <div className="flex flex-col gap-5">
          {sent === undefined ? (
            <Callout kind="error">
              This link is incomplete. Please open “Report this” at the meal or the restaurant again.
            </Callout>
          ) : (
            <Callout
              kind="success"
              live
            >{`Thank you, we have your report. ${sent.has_email ? 'We have sent you a receipt, and email you what we decide.' : ''}`}</Callout>
          )}
          <Button variant="secondary" onClick={() => go({ name: 'browse' })}>
            See all meals
          </Button>
        </div>
      )}
    </Page>
  )
}
