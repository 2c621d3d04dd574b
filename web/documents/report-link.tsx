import type { ReportObject } from '#contract/shop/report-reasons.ts'
import { shopPaths } from '#contract/shop/public-pages.ts'

/** Leads into the shop, where something is reported. */
export const ReportLink = ({ kind, id }: { kind: ReportObject; id: string }) => (
  <p>
    <a
      href={shopPaths.report(kind, id)}
      rel="nofollow"
      className="inline-flex min-h-11 items-center text-soft underline decoration-edge underline-offset-4 hover:text-ink"
    >
      Report this
    </a>
  </p>
)
