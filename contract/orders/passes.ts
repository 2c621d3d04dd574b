import { base32nopad, hex } from '@scure/base'

/**
 * The pickup pass: the content of its QR code. Bytes, then an Ed25519 signature over them, in base32 so that
 * the code is in
 * QR's compact alphanumeric mode. It holds no name and no price.
 *
 *   version 1 · key id 4 · order id 16 · restaurant id 16 · issue 2 · from 4 · until 4 · signature 64
 *
 * `from` and `until` are seconds since 1970; `issue` counts the passes of one order, so that a new one voids
 * the old.
 */
export interface Pass {
  key_id: string
  order_id: string
  restaurant_id: string
  issue: number
  from: Date
  until: Date
}

export const PASS_VERSION = 1
const SIGNED_BYTES = 47
const SIGNATURE_BYTES = 64
export const PASS_BYTES = SIGNED_BYTES + SIGNATURE_BYTES
/** Characters of a pass in base32. */
export const PASS_LENGTH = Math.ceil((PASS_BYTES * 8) / 5)

const uuidBytes = (id: string): Uint8Array => hex.decode(id.replaceAll('-', '').toLowerCase())
const uuidText = (bytes: Uint8Array): string =>
  hex.encode(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Refuses a number that does not fit into so many bits: its upper bits would be lost. */
function requireFits(value: number, bits: number): number {
  if (!(value >= 0 && value < 2 ** bits)) throw new RangeError(`${value} has no room in a pickup pass`)
  return value
}

/** The bytes that are signed. */
export function passBytes(pass: Pass): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIGNED_BYTES)
  const view = new DataView(bytes.buffer)
  bytes[0] = PASS_VERSION
  bytes.set(hex.decode(pass.key_id), 1)
  bytes.set(uuidBytes(pass.order_id), 5)
  bytes.set(uuidBytes(pass.restaurant_id), 21)
  view.setUint16(37, requireFits(pass.issue, 16))
  view.setUint32(39, requireFits(seconds(pass.from), 32))
  view.setUint32(43, requireFits(seconds(pass.until), 32))
  return bytes
}

export function encodePass(signed: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(PASS_BYTES)
  bytes.set(signed)
  bytes.set(signature, SIGNED_BYTES)
  return base32nopad.encode(bytes)
}

export interface ParsedPass {
  pass: Pass
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Reads a scanned text; undefined when it is no pickup pass. Does not check the signature. */
export function parsePass(text: string): ParsedPass | undefined {
  const token = text.trim()
  if (token.length !== PASS_LENGTH || !/^[A-Z2-7]+$/.test(token)) return undefined
  const bytes = decode(token)
  if (bytes === undefined || bytes[0] !== PASS_VERSION) return undefined
  const signed = bytes.slice(0, SIGNED_BYTES)
  const view = new DataView(signed.buffer)
  const pass = {
    key_id: hex.encode(signed.slice(1, 5)),
    order_id: uuidText(signed.slice(5, 21)),
    restaurant_id: uuidText(signed.slice(21, 37)),
    issue: view.getUint16(37),
    from: new Date(view.getUint32(39) * 1000),
    until: new Date(view.getUint32(43) * 1000),
  }
  return { pass, signed, signature: bytes.slice(SIGNED_BYTES) }
}

function decode(token: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = new Uint8Array(base32nopad.decode(token))
    // Only one text is valid for a pass: unused bits have to be zero.
    return bytes.length === PASS_BYTES && base32nopad.encode(bytes) === token ? bytes : undefined
  } catch {
    return undefined
  }
}
