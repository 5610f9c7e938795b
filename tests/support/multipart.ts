/** The content type of the multipart bodies built from these parts. */
export const MULTIPART = 'multipart/form-data; boundary=limit'

/** What a file must begin with to pass for an image. */
export const JPEG = Buffer.from([0xff, 0xd8, 0xff])

export const END = Buffer.from('--limit--\r\n')

/** One part of a body: its header lines and its content. */
export function part(headers: string, content: string | Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--limit\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
}

export const named = (name: string) => `Content-Disposition: form-data; name="${name}"`
export const image = (content: string) => Buffer.concat([JPEG, Buffer.from(content)])
