import sharp from 'sharp'

/** A picture file as a phone would give it, in one colour. */
export async function photo(name: string, color: string, width = 800, height = 600) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const NOT_A_PICTURE = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') }
