/** Removes the replies about food items near a position that the offline worker has cached on this device. */
export async function forgetRepliesNear(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (new URL(request.url).searchParams.has('near')) await cache.delete(request)
  }
}
