import { endpoints } from '#contract/api.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import { failuresOf } from '#contract/openapi/problem-responses.ts'

interface Call {
  name: string
  endpoint: Endpoint
  form: RegExp
  declaredCodes: ReadonlySet<string>
}

const escapeDots = (text: string): string => text.replaceAll('.', '\\.')

// A path without names comes first: `/api/food-items/mine` is no food item.
const calls = endpoints
  .map(([name, endpoint]): Call => ({
    name,
    endpoint,
    form: new RegExp(`^${escapeDots(endpoint.path).replaceAll(/\{\w+\}/g, '[^/?]+')}$`),
    declaredCodes: new Set(failuresOf(endpoint)),
  }))
  .toSorted((one, other) => pathNames(one.endpoint.path).length - pathNames(other.endpoint.path).length)

/** The call that a request means, if it means any. HEAD means what GET does. */
export function findCall(method: string, path: string): Call | undefined {
  const [pathname = ''] = path.split(/[?#]/)
  const boundMethod = method === 'HEAD' ? 'GET' : method
  return calls.find(({ endpoint, form }) => endpoint.method === boundMethod && form.test(pathname))
}

/** What is wrong with a refusal: its endpoint does not declare the code. */
export function undeclaredFailure(method: string, path: string, code: string): string | undefined {
  const call = findCall(method, path)
  if (call === undefined || call.declaredCodes.has(code)) return undefined
  return `${call.name} answered ${code}, which its endpoint does not declare among its failures`
}

/** Fails the test in which an answer has a code that its endpoint does not declare. */
export function assertDeclared(
  request: { method: string; path: string },
  { status, body }: { status: number; body: unknown },
): void {
  if (status < 400 || typeof body !== 'object' || body === null || !('code' in body)) return
  const fault = undeclaredFailure(request.method, request.path, String(body.code))
  if (fault !== undefined) throw new Error(fault)
}

/** A request that a server has logged, as far as it says how it was refused. */
const refusedLine = /"method":"([A-Z]+)","route":"([^"]+)","status":\d{3},"code":"(\w+)"/

/**
 * What servers have logged of refusals: codes that their endpoints do not declare, and declared ones that no
 * request has received.
 */
export function compareWithLogs(lines: string[]): { undeclared: string[]; unreceived: string[] } {
  const undeclared = new Set<string>()
  const receivedCodes = new Set<string>()
  for (const line of lines) {
    const [, method = '', route = '', code = ''] = refusedLine.exec(line) ?? []
    const call = findCall(method, route)
    if (call === undefined) continue
    receivedCodes.add(`${call.name} ${code}`)
    if (!call.declaredCodes.has(code)) undeclared.add(`${call.name} ${code}`)
  }
  const listedCodes = endpoints.flatMap(([name, { failures = [] }]) =>
    failures.map((code) => `${name} ${code}`),
  )
  return { undeclared: [...undeclared], unreceived: listedCodes.filter((each) => !receivedCodes.has(each)) }
}
