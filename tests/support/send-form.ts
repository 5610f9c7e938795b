import sharp from 'sharp'
import type { TestAnswer, TestShop } from './open-test-shop.ts'

export type FormFile = { bytes: Uint8Array; filename: string; type?: string }

type Value = string | FormFile

/** Sends a form as a browser does; a list is sent as a field given several times. */
export async function sendForm<Body = unknown>(
  shop: TestShop,
  method: string,
  path: string,
  fields: Record<string, Value | Value[]>,
  headers: Record<string, string> = {},
): Promise<TestAnswer<Body>> {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, asFile(value), value.filename)
    }
  }
  // In bytes, as it comes from the network.
  const encoded = new Response(form)
  const body = await encoded.arrayBuffer()
  const response = await shop.request(`/api${path}`, {
    method,
    body,
    headers: {
      'Content-Type': encoded.headers.get('content-type') ?? '',
      'Content-Length': `${body.byteLength}`,
      ...headers,
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}

export async function imageFile(color = '#d90416', filename = 'photo.jpg'): Promise<FormFile> {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
  return { bytes: await drawn.jpeg().toBuffer(), filename, type: 'image/jpeg' }
}

function asFile({ bytes, type = '' }: FormFile): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}
