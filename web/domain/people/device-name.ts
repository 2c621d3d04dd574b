type NamePatterns = [pattern: RegExp, name: string][]

// A user agent also names the browsers it is compatible with, so the most specific pattern comes first.
const browsers: NamePatterns = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: NamePatterns = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const ownDevices: NamePatterns = [
  [/iPhone/, 'My iPhone'],
  [/iPad/, 'My iPad'],
  [/Android/, 'My Android phone'],
  [/Macintosh/, 'My Mac'],
  [/Windows/, 'My Windows computer'],
]

const findName = (names: NamePatterns, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** "Safari on iPhone" for a user agent; one that is not recognised is returned as it is. */
export function deviceText(userAgent: string): string {
  const [browser, system] = [findName(browsers, userAgent), findName(systems, userAgent)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? userAgent
}

/** The suggested name of a passkey on this device. */
export const ownDeviceName = (): string => findName(ownDevices, navigator.userAgent) ?? 'My computer'
