const QUALITY = 0.82

/**
 * An image as JPEG with at most `edge_max` pixels on its longer side, the right way up and without what the
 * camera noted about place and time. A file that the browser cannot read is given back as it is: the server
 * says what is wrong with it.
 */
export async function shrinkImage(file: Blob, edge_max: number): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (image === undefined) return file
  const scale = Math.min(1, edge_max / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (context !== null) {
    // JPEG has no transparency: what is behind a logo would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  image.close()
  if (context === null) return file
  const small = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  return small ?? file
}
