import sharp from 'sharp'

/** Encodes a JPEG file of one colour, as a phone would send it; sides in px. */
export async function imageFile(name: string, color: string, width = 800, height = 600) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const NOT_AN_IMAGE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') }
