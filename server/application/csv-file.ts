import { RawReply } from '#server/platform/http/http.ts'

/** A CSV file to save under a name. */
export const csvFile = (name: string, text: string): RawReply => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
  return new RawReply(200, headers, text)
}
