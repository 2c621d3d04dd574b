import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { base32nopad } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PASS_BYTES, parsePass } from '#contract/orders/passes.ts'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import { loadPassKeys, signPass, verifyPass } from '#server/features/orders/passes/pass-flows.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newScan } from '#tests/support/builders.ts'
import { aPassKey } from '#tests/support/pass-key.ts'

const SIGNED = 47
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/**
 * The order of Ed25519's group: adding it to a signature's second half gives another number that means the
 * same.
 */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

const read = (token: string): Uint8Array => base32nopad.decode(token)
const write = (bytes: Uint8Array): string => base32nopad.encode(bytes)
const forger = generateKeyPairSync('ed25519').privateKey
const forged = (signed: Uint8Array): string => write(Buffer.concat([signed, sign(null, signed, forger)]))

function withOrderAdded(token: string, times: number): string {
  const bytes = Buffer.from(read(token))
  const half = bytes.subarray(SIGNED + 32)
  const grown = BigInt(`0x${Buffer.from(half.toReversed()).toString('hex')}`) + ORDER * BigInt(times)
  const wrapped = grown & (2n ** 256n - 1n)
  half.set(Buffer.from(wrapped.toString(16).padStart(64, '0'), 'hex').toReversed())
  return write(bytes)
}

function withBytes(token: string, at: number, values: Uint8Array): string {
  const bytes = read(token).slice()
  bytes.set(values.subarray(0, bytes.length - at), at)
  return write(bytes)
}

const replaceAt = (token: string, at: number, gone: number, text: string): string =>
  token.slice(0, at) + text + token.slice(at + gone)
const offset = fc.nat({ max: PASS_BYTES - 1 })
const character = fc.constantFrom(...alphabet.split(''))
type Change = (tokens: string[], which: number) => string
const pick = (tokens: string[], which: number): string => tokens[which % tokens.length] ?? ''

/** Ways to make a pass that nobody signed out of passes that somebody did. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(offset, fc.nat({ max: 7 })).map(([at, bit]): Change => (tokens, which) => {
    const before = read(pick(tokens, which))[at] ?? 0
    return withBytes(pick(tokens, which), at, Uint8Array.of(before ^ (1 << bit)))
  }),
  fc.tuple(offset, fc.uint8Array({ minLength: 1, maxLength: 16 })).map(
    ([at, values]): Change =>
      (tokens, which) =>
        withBytes(pick(tokens, which), at, values),
  ),
  fc.tuple(fc.nat({ max: 177 }), character).map(
    ([at, other]): Change =>
      (tokens, which) =>
        replaceAt(pick(tokens, which), at, 1, other),
  ),
  fc.tuple(fc.nat({ max: 177 }), fc.nat({ max: 3 }), fc.array(character, { maxLength: 3 })).map(
    ([at, gone, signs]): Change =>
      (tokens, which) =>
        replaceAt(pick(tokens, which), at, gone, signs.join('')),
  ),
  // One pass's words with another's signature.
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: PASS_BYTES - 1 })).map(
    ([other, cut]): Change =>
      (tokens, which) =>
        write(
          Buffer.concat([
            read(pick(tokens, which)).subarray(0, cut),
            read(pick(tokens, which + 1 + (other % (tokens.length - 1)))).subarray(cut),
          ]),
        ),
  ),
  // Changed as wished, and signed by somebody else.
  fc.tuple(fc.nat({ max: SIGNED - 1 }), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
    ([at, values]): Change =>
      (tokens, which) =>
        forged(read(withBytes(pick(tokens, which), at, values)).subarray(0, SIGNED)),
  ),
  fc.integer({ min: 1, max: 15 }).map(
    (times): Change =>
      (tokens, which) =>
        withOrderAdded(pick(tokens, which), times),
  ),
  fc.constantFrom(0, 1, 0x7f, 0xff).map(
    (fill): Change =>
      (tokens, which) =>
        withBytes(pick(tokens, which), SIGNED, new Uint8Array(64).fill(fill)),
  ),
  fc.constantFrom<Change>(
    (tokens, which) => pick(tokens, which).toLowerCase(),
    (tokens, which) => pick(tokens, which).split('').toReversed().join(''),
    (tokens, which) => `${pick(tokens, which)}======`,
    (tokens, which) => pick(tokens, which).repeat(2),
    // The curve's neutral point and a zero: a signature of anything, for keys of small order.
    (tokens, which) => withBytes(pick(tokens, which), SIGNED, Uint8Array.of(1, ...new Uint8Array(63))),
  ),
)

/** Tokens near the given ones that are none of them. */
const changedPasses = (tokens: string[]): fc.Arbitrary<string> =>
  fc
    .tuple(changes, fc.nat())
    .map(([change, which]) => change(tokens, which))
    .filter((token) => !tokens.includes(token.trim()))

const PASSES = Number(process.env['PASSES'] ?? (DEEP ? 100_000 : 10_000))
const OVER_HTTP = DEEP ? 5_000 : 300
const SCANS = 100
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

/** After another key has taken over: the passes are then of an older one. */
const t = await appForFile()
const keyDeps = { database: t.database, now: t.now }
const keys = await loadPassKeys(keyDeps, { pickup_key: undefined, pickup_keys_revoked: [] })
const rotatedKeys = await loadPassKeys(keyDeps, { pickup_key: aPassKey().setting, pickup_keys_revoked: [] })

const verified = (passKeys: typeof keys, token: string) => {
  const parsed = parsePass(token)
  return parsed === undefined ? undefined : verifyPass(passKeys, parsed)
}

const aPass = (at: number): string =>
  signPass(keys, {
    order_id: randomUUID(),
    restaurant_id: randomUUID(),
    issue: at + 1,
    from: t.now(),
    until: new Date(t.now().getTime() + at * 60_000),
  })

it(`accepts none of ${PASSES} altered passes`, { timeout: 300_000 + PASSES * 5 }, () => {
  console.log(`passes: seed ${SEED}`)
  const signed = Array.from({ length: 20 }, (_, at) => aPass(at))
  for (const token of signed) {
    expect(verified(keys, token)).toBeDefined()
    expect(verified(rotatedKeys, token)).toEqual(verified(keys, token))
  }
  const believed: string[] = []
  let tried = 0
  // In one go and not one property per pass: what is wanted is all that got through.
  for (const token of fc.sample(changedPasses(signed), { numRuns: PASSES, seed: SEED })) {
    tried += 1
    if (verified(tried % 2 === 0 ? keys : rotatedKeys, token) !== undefined) believed.push(token)
  }
  figure('pickup tokens changed', { tokens: tried, accepted: believed.length })
  expect(tried).toBe(PASSES)
  expect(believed).toEqual([])
})

it(
  `collects nothing for ${OVER_HTTP} altered passes at the counter`,
  { timeout: 300_000 + OVER_HTTP * 50 },
  async () => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(restaurant)
    const orders: Order[] = []
    for (let at = 0; at < 3; at += 1) orders.push(await t.aPaidOrder(customer, item))
    const tokens = orders.map(({ pickup_token }) => pickup_token ?? '')
    const codes = new Set<string>()
    for (const token of fc.sample(changedPasses(tokens), { numRuns: OVER_HTTP, seed: SEED })) {
      const { status, body } = await restaurant.client.send(api.pickups.collect, newScan({ token }))
      codes.add(`${status} ${body.code}`)
    }
    expect([...codes].filter((code) => code !== '404 not_found' && code !== '422 invalid')).toEqual([])
    const after = await Promise.all(orders.map((order) => t.orderOf(customer, order)))
    expect(after.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    await restaurant.client.ok(api.pickups.collect, newScan({ token: tokens[0] }))
  },
)

it('collects one order once, however many scan its pass at once', async () => {
  const restaurant = await t.aRestaurant()
  const { pickup_token: token } = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  const answers = await t.together(SCANS, () =>
    restaurant.client.send(api.pickups.collect, newScan({ token })),
  )
  const accepted = answers.filter(({ status }) => status === 200).length
  figure('one pass scanned at once', { scans: answers.length, 'answered 200': accepted })
  expect(accepted).toBe(1)
  expect(answers.filter(({ body }) => body.code === 'already_collected')).toHaveLength(SCANS - 1)
})
