import type { Page } from 'playwright-core'

/**
 * A phone with a finger on its sensor, as Chromium plays it; on the page already, because leaving the empty
 * one may unplug it.
 */
export async function withSensor(page: Page) {
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** The finger of somebody else. */
    mistrust: async (): Promise<void> => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
  }
}
