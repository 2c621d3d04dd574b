import { relative } from 'node:path'

export interface Count {
  passed: number
  failed: string[]
  skipped: string[]
}

/** The fields of Vitest's JSON report that are used. */
export interface Report {
  testResults: { name: string; status: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  ancestorTitles: string[]
  title: string
  fullName: string
  status: string
}

/** Counts Vitest's JSON report test by test; a file that could not be loaded counts as one failure. */
export function countVitest(report: Report): Count {
  const count: Count = { passed: 0, failed: [], skipped: [] }
  for (const file of report.testResults) {
    const failedBefore = count.failed.length
    const path = relative(process.cwd(), file.name)
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed += 1
      else if (test.status === 'failed') count.failed.push(`${path}: ${test.fullName}`)
      else count.skipped.push(`${path}: ${test.fullName}`)
    }
    if (file.status === 'failed' && count.failed.length === failedBefore)
      count.failed.push(`${path}: could not be run`)
  }
  return count
}
