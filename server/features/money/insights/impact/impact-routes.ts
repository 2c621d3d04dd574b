import { IMPACT_PAGE } from '#contract/links.ts'
import { CERTIFICATE_MONTHS, impactCertificatesApi } from '#contract/money/insights/impact-certificates.ts'
import { type ImpactMonths, impactMonthsApi } from '#contract/money/insights/impact-months.ts'
import { monthAt } from '#contract/money/period.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind } from '#server/application/bind.ts'
import type { Db } from '#server/platform/db/database.ts'
import { makeChanges } from '#server/platform/events/changes.ts'
import { Failure } from '#server/platform/failure.ts'
import { makeDocumentCache } from '#server/platform/http/documents/document-cache.ts'
import { htmlPage } from '#server/platform/http/documents/pages.ts'
import { documentRenderer, type RenderDocument } from '#server/platform/http/documents/prerender-program.ts'
import { RawReply } from '#server/platform/http/http.ts'
import { Representation } from '#server/platform/http/replies/representation.ts'
import { certificateHtml } from './certificate-document.ts'
import { issueCertificate, readCertificateKeys } from './certificate-flows.ts'
import { toImpactCsv } from './impact-month-csv.ts'
import { toImpactMonths } from './impact-month-rules.ts'
import { findSavedMonths, findSuburbSums } from './impact-month-store.ts'

const PUBLIC = { 'cache-control': 'public, max-age=60' }

/** The public figures by month, their page, and the certificates of restaurants. */
export function registerImpactMonths(app: AppParts, { web_folder }: { web_folder: string }): void {
  const readMonths = async (db: Db): Promise<ImpactMonths> =>
    toImpactMonths(await findSuburbSums(db), monthAt(app.now()))
  bind(app, impactMonthsApi, {
    read: async ({ format, table = 'months' }, _caller, { db, setHeader }) => {
      const months = await readMonths(db)
      if (format === 'csv')
        return new RawReply(
          200,
          { ...PUBLIC, 'content-type': 'text/csv; charset=utf-8' },
          toImpactCsv(months, table),
        )
      setHeader('cache-control', PUBLIC['cache-control'])
      return months
    },
  })
  bind(app, impactCertificatesApi, {
    browse: (_input, { restaurant_id }) =>
      findSavedMonths(app.database.query, restaurant_id, monthAt(app.now()), CERTIFICATE_MONTHS),
    issue: async ({ month, format }, { restaurant_id }) => {
      const issued = await issueCertificate(app, { restaurant_id, month })
      return format === 'html' ? htmlPage(certificateHtml(issued)) : issued.certificate
    },
    keys: async () =>
      new RawReply(
        200,
        { ...PUBLIC, 'content-type': 'application/x-pem-file' },
        await readCertificateKeys(app),
      ),
  })
  const render = documentRenderer(web_folder, { by: 'prerenderImpact', origin: app.origin })
  if (render !== undefined) impactPage(app, { render, readMonths })
}

interface ImpactPageDeps {
  render: RenderDocument
  readMonths: (db: Db) => Promise<ImpactMonths>
}

/** The page of the figures. They are read again once a second at most, and rendered when they differ. */
function impactPage({ page, database, now }: AppParts, { render, readMonths }: ImpactPageDeps): void {
  const cache = makeDocumentCache<null>({
    changes: makeChanges(),
    now,
    read: async () => ({
      about: null,
      ids: [],
      expires_at: 0,
      data: await readMonths(database.publicReads),
    }),
    render: async (_about, data) =>
      new Representation(await render({ page: data }), {
        ...PUBLIC,
        'content-type': 'text/html; charset=utf-8',
      }),
  })
  page('GET', IMPACT_PAGE, async ({ takeTurn }) => {
    const entry = await cache(IMPACT_PAGE, takeTurn)
    if (entry === undefined) throw new Failure('not_found')
    return entry.document
  })
}
