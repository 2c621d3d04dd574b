/** The network of the device is back. */
export function goOnline(): void {
  const online = document.createEvent('Event')
  online.initEvent('online')
  dispatchEvent(online)
}
