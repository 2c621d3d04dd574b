import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received {
  /** The address of the envelope. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  message_id: string
  /** The whole message as it came. */
  raw: Buffer
  headers: Map<string, string>
  attachments: Map<
    string,
    { mime: string; cid: string | undefined; disposition: string | null; content: Buffer }
  >
}

type Refusal = Error & { responseCode: number }

interface Person {
  user: { email: string }
}

async function read(raw: Buffer, envelope: { from: string; to: string }): Promise<Received> {
  const email: Email = await PostalMime.parse(raw)
  return {
    ...envelope,
    raw,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    message_id: email.messageId ?? '',
    headers: new Map(email.headers.map(({ key, value }) => [key, value])),
    attachments: new Map(
      email.attachments.map(({ filename, mimeType: mime, contentId: cid, disposition, content: bytes }) => {
        const content = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(new Uint8Array(bytes))
        return [filename ?? '', { mime, cid, disposition, content }]
      }),
    ),
  }
}

/** The next of these codes as a refusal, if there is one. */
function nextRefusal(answers: (number | string)[]): Refusal | undefined {
  const answer = answers.shift()
  if (answer === undefined) return undefined
  const [code, ...words] = String(answer).split(' ')
  return Object.assign(new Error(words.join(' ') || 'Not this one'), { responseCode: Number(code) })
}

/** A mail server on a free loopback port that keeps what it is sent. */
export async function openMailbox() {
  const received: Received[] = []
  const refusals: (number | string)[] = []
  const lateFailures: number[] = []
  let refusal_of_all: string | undefined
  const keep = async (
    stream: Readable,
    envelope: Pick<Received, 'from' | 'to'>,
    onDone: (error?: Error) => void,
  ): Promise<void> => {
    received.push(await read(await buffer(stream), envelope))
    onDone(nextRefusal(lateFailures))
  }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    hideENHANCEDSTATUSCODES: true,
    onRcptTo: (_address, _session, onDone) =>
      onDone(nextRefusal(refusal_of_all === undefined ? refusals : [refusal_of_all])),
    onData: (stream, session, onDone) => {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]?.address ?? '' }
      // A sender that dies in the middle of an email has not sent it.
      keep(stream, envelope, onDone).catch(() => undefined)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const to = ({ user }: Person): Received[] => received.filter((mail) => mail.to === user.email)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** What came to a person, oldest first. */
    to,
    subjects: (person: Person): string[] => to(person).map((mail) => mail.subject),
    last: (person: Person): Received => {
      const mail = to(person).at(-1)
      if (mail === undefined) throw new Error('no mail came')
      return mail
    },
    /** Has the next recipients refused with these codes, or whole answers. */
    refuse: (...codes: (number | string)[]) => void refusals.push(...codes),
    /** Has every recipient refused with this answer, until it is undefined. */
    refuseAll: (answer: string | undefined) => void (refusal_of_all = answer),
    /** Has the next emails delivered, and answered with these codes all the same. */
    failAfterDelivery: (...codes: number[]) => void lateFailures.push(...codes),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
