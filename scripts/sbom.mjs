// The bill of materials of what running and building need, as CycloneDX, from the lockfile alone. npm's own (`npm sbom --omit dev`) leaves
// out what tests need as well, and refuses a tree in which a package of the tests wants the `latest` of another.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const own = packages['']
const running = Object.entries(packages).filter(([path, one]) => path !== '' && !one.dev && !one.devOptional)
const known = new Map(running)

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const refOf = (path) => `${nameAt(path)}@${known.get(path).version}`
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const isExpression = (licence) => / (OR|AND|WITH) /.test(licence)

/** Where a package finds another that it names: beside it, or further up. */
function resolve(from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (known.has(path)) return path
    if (place === '') return undefined
  }
}

const uses = (path, { dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map((name) => resolve(path, name))
    .filter((found) => found !== undefined)
    .map(refOf)

const component = (path, { version, integrity, license, optional }) => ({
  type: 'library',
  'bom-ref': refOf(path),
  name: nameAt(path),
  version,
  scope: optional ? 'optional' : 'required',
  purl: purl(nameAt(path), version),
  ...(integrity === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }] }),
  licenses: [isExpression(license) ? { expression: license.replaceAll(/^\(|\)$/g, '') } : { license: { id: license } }],
})

const ref = `${own.name}@${own.version}`
// One package at one version may lie in several places.
const once = (all, key) => [...new Map(all.map((one) => [one[key], one])).values()]
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', 'bom-ref': ref, name: own.name, version: own.version, purl: purl(own.name, own.version) },
  },
  components: once(
    running.map(([path, one]) => component(path, one)),
    'bom-ref',
  ),
  dependencies: [
    { ref, dependsOn: uses('', own) },
    ...once(
      running.map(([path, one]) => ({ ref: refOf(path), dependsOn: [...new Set(uses(path, one))] })),
      'ref',
    ),
  ],
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
