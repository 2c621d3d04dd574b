/**
 * What a load process is told to do. It runs apart from the server, so that neither waits for the other's
 * work.
 */
export interface LoadSpec {
  port: number
  connections: number
  warm_ms: number
  measured_ms: number
  /**
   * Milliseconds from one request to the next on a connection; 0 sends the next as soon as the last is
   * answered.
   */
  pace_ms: number
  /** Number of the first request, so that no two runs send the same. */
  first: number
  /** Ends when this many are sent, even if the time is not over. */
  most?: number
  /** Opens a connection that the server closed again, instead of giving up. */
  reconnects?: boolean
  requests: Requests
}

/** A request in which `{n}` stands for its number, and `{word}` for letters that no other number has. */
export interface Template {
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  /** A file with the bytes of the body. */
  body_file?: string
  /** The body itself, as JSON. */
  body?: string
}

export type Requests =
  | { kind: 'get'; paths: string[]; headers: Record<string, string> }
  | { kind: 'made'; templates: Template[] }
  | { kind: 'order'; items: number; accounts: number }
  | { kind: 'pickup'; file: string; restaurants: number }
  | { kind: 'mine'; accounts: number }
  | { kind: 'sign-in'; accounts: number; password: string }

export interface LoadResult {
  answered: number
  p50_ms: number
  p99_ms: number
  seconds: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** Requests sent, those of the warm-up too. */
  sent: number
}

export type LoadNote = { note: 'warm' } | { note: 'measured' } | { note: 'done'; result: LoadResult }
