import sharp from 'sharp'

/** A photo as a phone takes it, as a file to choose. */
export const aPhoto = async (width = 2_000, height = 1_500) => ({
  name: 'lasagne.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#b4552d' } })
    .jpeg()
    .toBuffer(),
})
