import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type ImpactCertificate, ImpactClaim } from '#contract/money/insights/impact-certificates.ts'
import { carryCertificateKeys } from '#server/features/money/insights/impact/certificate-key-store.ts'
import { makeCertificateKey, toPem } from '#server/features/money/insights/impact/certificate-signing.ts'
import { type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { countInsights } from '#tests/support/insights.ts'

// A Saturday evening in November.
const t = await appForFile()
const folder = await mkdtemp(join(tmpdir(), 'certificates-'))
afterAll(() => rm(folder, { recursive: true }))

const MONTH = { month: '2026-11' }
const refusal = async (person: Person, month: string) => {
  const { status, body } = await person.client.send(api.impactCertificates.issue, { month })
  return [status, (body as { code?: string }).code]
}
const publishedKeys = async (): Promise<string> =>
  String((await t.visitor.raw('GET', api.impactCertificates.keys.path)).body)

interface Verdict {
  code: number
  output: string
}
const run = (program: string, args: string[]): Promise<Verdict> =>
  new Promise((resolve) => {
    execFile(program, args, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** What our script says of a certificate, and whether OpenSSL agrees. */
async function verdicts(certificate: ImpactCertificate, keys: string) {
  const keys_path = await fileOf('keys.pem', keys)
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'verify-certificate.mjs')
  const file = await fileOf('certificate.json', JSON.stringify(certificate))
  const ours = await run(process.execPath, [script, file, keys_path])
  const payload = await fileOf('payload', certificate.payload)
  const signature = await fileOf('signature', Buffer.from(certificate.signature, 'base64'))
  const input = ['-inkey', keys_path, '-rawin', '-in', payload, '-sigfile', signature]
  const openssl = await run('openssl', ['pkeyutl', '-verify', '-pubin', ...input])
  return { ours, openssl }
}

let nonna: Person
beforeAll(async () => {
  nonna = await t.aRestaurant('Nonna Pina & Söhne')
  await t.update('restaurant', { id: nonna.user.restaurant_id ?? '' }, { suburb: 'Carlton' })
  for (const item of [{ portion_weight_g: 500 }, {}]) {
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(nonna, item), 2)
    await nonna.client.ok(api.pickups.collect, typedCodeOf(order))
  }
})

describe('before the month is over', () => {
  it('issues none, and publishes no key yet', async () => {
    expect(await refusal(nonna, '2026-11')).toEqual([409, 'month_not_over'])
    expect(await refusal(nonna, '2027-01')).toEqual([409, 'month_not_over'])
    expect(await refusal(nonna, '2026-13')).toEqual([404, 'not_found'])
    expect(await publishedKeys()).not.toContain('PUBLIC KEY')
    await countInsights(t)
    expect(await nonna.client.ok(api.impactCertificates.browse, {})).toEqual([])
  })
})

describe('in the month after', () => {
  beforeAll(async () => {
    await t.advance({ days: 12 })
    await countInsights(t)
  })

  it('waits until everything of the month is counted', async () => {
    const { restaurant_id } = nonna.user
    await t.sql`insert into insight_change (restaurant_id, day) values (${restaurant_id}, '2026-11-30')`
    expect(await refusal(nonna, '2026-11')).toEqual([409, 'not_counted_yet'])
    await countInsights(t)
    await t.sql`insert into insight_change (restaurant_id, day) values (${restaurant_id}, '2026-12-01')`
    await nonna.client.ok(api.impactCertificates.issue, MONTH)
  })

  it('offers the months in which something was saved, the newest first', async () => {
    const { restaurant_id } = nonna.user
    await t.sql`insert into insight_month (restaurant_id, month, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
      values (${restaurant_id}, '2026-09-01', 1, 1, 0, 420, 840), (${restaurant_id}, '2026-12-01', 1, 1, 0, 420, 840)`
    expect(await nonna.client.ok(api.impactCertificates.browse, {})).toEqual([
      { month: '2026-11', orders: 2, food_g: 1_840 },
      { month: '2026-09', orders: 1, food_g: 420 },
    ])
  })

  it('issues none of a month in which nothing was saved', async () => {
    expect(await refusal(nonna, '2026-10')).toEqual([404, 'not_found'])
    expect(await refusal(await t.aRestaurant('Bombay Corner'), '2026-11')).toEqual([404, 'not_found'])
  })

  it('certifies what was counted, and both our script and OpenSSL believe it', async () => {
    const certificate = await nonna.client.ok(api.impactCertificates.issue, MONTH)
    expect(ImpactClaim.strict().parse(JSON.parse(certificate.payload))).toEqual({
      type: 'surplate-impact-certificate-1',
      origin: t.origin,
      restaurant_id: nonna.user.restaurant_id,
      restaurant: 'Nonna Pina & Söhne',
      suburb: 'Carlton',
      month: '2026-11',
      orders: 2,
      portions: 4,
      weighed_portions: 2,
      assumed_portions: 2,
      food_g: 1_840,
      co2e_g: 3_680,
      method_versions: ['2026-4'],
      issued_at: t.now().toISOString(),
      key_id: certificate.key_id,
    })
    const { ours, openssl } = await verdicts(certificate, await publishedKeys())
    expect(ours.output).toContain('valid: Nonna Pina & Söhne, Carlton, 2026-11\n  food saved   1.84 kg')
    expect([ours.code, openssl.code]).toEqual([0, 0])
    expect(openssl.output).toContain('Signature Verified Successfully')
  })

  it('is refused by both when a figure, the signature or the key was changed', async () => {
    const certificate = await nonna.client.ok(api.impactCertificates.issue, MONTH)
    const { payload, signature, key_id } = certificate
    const other = makeCertificateKey(t.now())
    const other_certificate = { ...certificate, key_id: other.id }
    const bytes = Buffer.from(signature, 'base64')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    const keys = await publishedKeys()
    const cases: [ImpactCertificate, string, string][] = [
      [{ ...certificate, payload: payload.replace('1840', '8140') }, keys, 'the signature does not fit'],
      [{ ...certificate, signature: bytes.toString('base64') }, keys, 'the signature does not fit'],
      [certificate, toPem(other), `the keys have none with the id ${key_id}`],
      [other_certificate, toPem(other), 'the signature does not fit'],
    ]
    for (const [changed, changed_keys, reason] of cases) {
      const { ours, openssl } = await verdicts(changed, changed_keys)
      expect([ours.code, openssl.code]).toEqual([1, 1])
      expect(ours.output).toContain(`not valid: ${reason}`)
    }
  })

  it('is a document to print with the same figures and the signed text', async () => {
    const { client } = nonna
    const path = api.impactCertificates.issue.path.replace('{month}', '2026-11')
    const { status, headers, body } = await client.raw('GET', `${path}?format=html`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(body).toContain('<h1>Nonna Pina &amp; Söhne</h1>')
    expect(body).toContain('Carlton, November 2026')
    expect(body).toContain('<strong>1.84 kg</strong>')
    expect(body).not.toMatch(/<script|style=/)
    const text = /<pre>(.*)<\/pre>/.exec(String(body))?.[1] ?? ''
    const signed = JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as ImpactCertificate
    expect((await verdicts(signed, await publishedKeys())).openssl.code).toBe(0)
  })

  it('signs with a new key when one is revoked, and with the newest after a restore', async () => {
    const former = await nonna.client.ok(api.impactCertificates.issue, MONTH)
    await t.update('certificate_key', { id: former.key_id }, { revoked_at: t.now() })
    await t.advance({ seconds: 1 })
    const next = await nonna.client.ok(api.impactCertificates.issue, MONTH)
    expect(next.key_id).not.toBe(former.key_id)
    const keys = await publishedKeys()
    expect(keys.indexOf(next.key_id)).toBe(keys.lastIndexOf('# ') + 2)
    expect(keys).toMatch(new RegExp(`^#[^\\n]*\\n# ${next.key_id}\\n`))
    const { ours } = await verdicts(former, keys)
    expect([ours.code, ours.output]).toEqual([1, expect.stringContaining('the keys have none with the id')])

    // The schema of a backup from before either.
    await t.database.transaction(async (tx) => {
      await sql`create schema restored`.execute(tx)
      await sql`create table restored.certificate_key (like public.certificate_key including all)`.execute(tx)
      await sql`insert into restored.certificate_key select id, private_key, public_key, created_at, null from public.certificate_key where id = ${former.key_id}`.execute(
        tx,
      )
      await sql`set local search_path to restored`.execute(tx)
      await carryCertificateKeys(tx)
      const { rows } = await sql<{ id: string; revoked: boolean }>`
        select id, revoked_at is not null as revoked from certificate_key order by created_at`.execute(tx)
      expect(rows).toEqual([
        { id: former.key_id, revoked: true },
        { id: next.key_id, revoked: false },
      ])
      await sql`drop schema restored cascade`.execute(tx)
    })
  })
})
