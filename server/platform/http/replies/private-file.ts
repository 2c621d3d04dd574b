import { RawReply } from '#server/platform/http/http.ts'

interface FileHeaders {
  type: string
  name: string
  /** To be shown where it is, or only to be saved. */
  disposition: 'inline' | 'attachment'
}

/**
 * A file that somebody has sent, for those who may have it: nothing on the way stores it, and no browser runs
 * anything of it.
 */
export const privateFile = (content: Uint8Array, { type, name, disposition }: FileHeaders): RawReply =>
  new RawReply(
    200,
    {
      'content-type': type,
      'content-disposition': `${disposition}; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
    Buffer.from(content),
  )
