import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: NodeJS.GCFunction | undefined

/**
 * Runs V8's collector now. It is asked for at run time: with `--expose-gc` on its command line Node cannot
 * use the code that it brings in compiled form, which makes each start a tenth longer.
 */
export function collectGarbage(options: NodeJS.GCOptions): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as NodeJS.GCFunction
  }
  collect({ ...options, execution: 'sync' })
}
