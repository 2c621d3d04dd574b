// Prints the bill of materials (CycloneDX) of what running and building need, from the lockfile alone. `npm
// sbom --omit dev` omits packages that tests need as well, and fails when a development package requires the
// `latest` of another.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const own = packages['']
const included = Object.entries(packages).filter(
  ([path, entry]) => path !== '' && !entry.dev && !entry.devOptional,
)
const packageAt = new Map(included)

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const refOf = (path) => `${nameAt(path)}@${packageAt.get(path).version}`
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const isExpression = (licence) => / (OR|AND|WITH) /.test(licence)

/** Finds the path of a dependency as Node does: in the package's own folder, or further up. */
function resolveDependency(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packageAt.has(path)) return path
    if (folder === '') return undefined
  }
}

const dependencyRefs = (path, { dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map((name) => resolveDependency(path, name))
    .filter((dependency) => dependency !== undefined)
    .map(refOf)

const toComponent = (path, { version, integrity, license, optional }) => ({
  type: 'library',
  'bom-ref': refOf(path),
  name: nameAt(path),
  version,
  scope: optional ? 'optional' : 'required',
  purl: purl(nameAt(path), version),
  ...(integrity === undefined
    ? {}
    : {
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
          },
        ],
      }),
  licenses: [
    isExpression(license) ? { expression: license.replaceAll(/^\(|\)$/g, '') } : { license: { id: license } },
  ],
})

const ref = `${own.name}@${own.version}`
// A package at one version may be installed in several folders.
const uniqueBy = (entries, key) => [...new Map(entries.map((entry) => [entry[key], entry])).values()]
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {
      type: 'application',
      'bom-ref': ref,
      name: own.name,
      version: own.version,
      purl: purl(own.name, own.version),
    },
  },
  components: uniqueBy(
    included.map(([path, entry]) => toComponent(path, entry)),
    'bom-ref',
  ),
  dependencies: [
    { ref, dependsOn: dependencyRefs('', own) },
    ...uniqueBy(
      included.map(([path, entry]) => ({
        ref: refOf(path),
        dependsOn: [...new Set(dependencyRefs(path, entry))],
      })),
      'ref',
    ),
  ],
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
