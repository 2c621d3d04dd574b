/** What a load process is told to do. It runs apart from the server, so that neither waits for the other's work. */
export interface LoadPlan {
  port: number
  connections: number
  warm_ms: number
  measured_ms: number
  /** Milliseconds from one request to the next on a connection; 0 sends the next as soon as the last is answered. */
  pace_ms: number
  /** Number of the first request, so that no two runs send the same. */
  first: number
  requests: Requests
}

export type Requests =
  | { kind: 'get'; paths: string[]; headers: Record<string, string> }
  | { kind: 'order'; items: number; accounts: number }
  | { kind: 'pickup'; file: string; restaurants: number }
  | { kind: 'mine'; accounts: number }
  | { kind: 'sign-in'; accounts: number; password: string }

export interface LoadResult {
  answered: number
  seconds: number
  p50_ms: number
  p99_ms: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** Requests sent, those of the warm-up too. */
  sent: number
}

export type LoadNote = { note: 'warm' } | { note: 'measured' } | { note: 'done'; result: LoadResult }
